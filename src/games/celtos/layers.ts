/** What may be laid over the table: how far each side can charge and shoot, and what the enemy could do to whom. */

import {
  Discs,
  type Layer,
  type LayerId,
  type LayerPlate,
  percent,
  type SideStyle,
  type TablePoint,
} from '../../engine/index.ts';
import { SIDES } from './data/sheet.ts';
import { canAssault, reachOf } from './rules/assault.ts';
import { meleeOdds } from './rules/chances.ts';
import {
  boardOf,
  gatherOthers,
  hasSkill,
  heightOf,
  isEngaged,
  isLoose,
  livingOf,
  modelId,
  present,
  profileOf,
  radiusOf,
  screen,
} from './rules/field.ts';
import { firing, shotModifier, shotToughness, targetsOf } from './rules/shooting.ts';
import { needOf, needToShoot, sideName, tenthsOf } from './rules/telling.ts';
import { unitName, unitWord } from './rules/verbs.ts';
import type { CeltosState } from './state.ts';
import { NO_UNIT, Skill, UNITS_OF } from './tables.ts';

export function layer(s: CeltosState, seat: number, id: LayerId): Layer | null {
  const own = seat === 1 ? 1 : 0;
  switch (id) {
    case 'zones':
      return zones(s);
    case 'threat':
      return attacksBy(s, 1 - own);
    case 'strike':
      return attacksBy(s, own);
    default:
      return null;
  }
}

type Region = NonNullable<Layer['regions']>[number];

/** Rays from each base, and tenths from one look to the next. */
const RAYS = 36;
const STEP = 10;

const styleOf = (s: CeltosState, side: number): SideStyle =>
  SIDES[s.tables.peoples[Math.max(0, s.people[side] - 1)].id as keyof typeof SIDES];

/** A unit as if it were activated now, with nothing done yet; nobody else's turn matters. */
export function readied(s: CeltosState): CeltosState {
  const probe = s.clone();
  probe.log = null;
  probe.moved.fill(0);
  probe.named = NO_UNIT;
  return probe;
}

/** CE-213, CE-214: who may be ordered to shoot or to assault. */
const mayAttack = (s: CeltosState, u: number): boolean =>
  present(s, u) && !s.panicked[u] && !isEngaged(s, u) && !isLoose(s, u);

/** From a centre outward in every direction, as far as `reaches` says for a direction; its base is added. */
function outline(
  s: CeltosState,
  x: number,
  y: number,
  r: number,
  reaches: (dx: number, dy: number) => number,
): TablePoint[] {
  const { width, height } = boardOf(s).ground;
  return Array.from({ length: RAYS }, (_, k) => {
    const [dx, dy] = [Math.cos((2 * Math.PI * k) / RAYS), Math.sin((2 * Math.PI * k) / RAYS)];
    const far = reaches(dx, dy) + r;
    const px = Math.max(0, Math.min(width, x + dx * far));
    const py = Math.max(0, Math.min(height, y + dy * far));
    return { x: px / 10, y: (height - py) / 10 };
  });
}

/** CE-501, CE-502: where its bases could come in an assault, by the cheapest ways. */
function chargeOutlines(s: CeltosState, u: number): TablePoint[][] {
  const { ways } = boardOf(s);
  const reach = reachOf(s, u, false);
  const r = radiusOf(s, u);
  const fly = hasSkill(s, u, Skill.fly);
  const friends = new Discs();
  const foes = new Discs();
  gatherOthers(s, u, friends, foes);
  return livingOf(s, u).map((i) => {
    const [x, y] = [s.x[modelId(u, i)], s.y[modelId(u, i)]];
    return outline(s, x, y, r, (dx, dy) => {
      let far = reach;
      const free = (): boolean =>
        ways.find(x, y, x + Math.trunc(dx * far), y + Math.trunc(dy * far), r, foes, 0, reach * 100, fly) >= 0;
      while (far > 0 && !free()) far -= STEP;
      return Math.max(0, far);
    });
  });
}

/** CE-401, CE-404: how far it could shoot at somebody like itself, until something is in the way. */
function shotOutlines(s: CeltosState, u: number): TablePoint[][] {
  const board = boardOf(s);
  const weapon = s.tables.missile[profileOf(s, u)];
  if (weapon < 0) return [];
  const range = s.tables.reach[weapon] / 100;
  const r = radiusOf(s, u);
  const h = heightOf(s, u);
  screen(s, u, u);
  return livingOf(s, u).map((i) => {
    const [x, y] = [s.x[modelId(u, i)], s.y[modelId(u, i)]];
    return outline(s, x, y, r, (dx, dy) => {
      let far = 2 * r;
      for (let next = far + STEP; next <= range + r; next += STEP) {
        const [tx, ty] = [x + Math.trunc(dx * next), y + Math.trunc(dy * next)];
        if (board.sight.look(x, y, r, h, tx, ty, r, h, board.screen, board.screenHeights, true) === 0) break;
        far = next;
      }
      return far;
    });
  });
}

function regionsOf(s: CeltosState, side: number): Region[] {
  const units = UNITS_OF[side].filter((u) => mayAttack(s, u));
  const style = styleOf(s, side);
  const of = sideName(s, side);
  const all: Region[] = [
    { side: style, name: `charges of ${of}`, outlines: units.flatMap((u) => chargeOutlines(s, u)) },
    { side: style, name: `shots of ${of}`, outlines: units.flatMap((u) => shotOutlines(s, u)), shots: true },
  ];
  return all.filter((region) => region.outlines.length > 0);
}

function zones(s: CeltosState): Layer {
  const probe = readied(s);
  return {
    regions: [0, 1].flatMap((side) => regionsOf(probe, side)),
    notes: [
      'If each unit were activated now: how far it can charge (CE-502), and what it can see to shoot at (CE-404)',
    ],
  };
}

/** The chance that a volley takes at least one wound, saves left out. */
export function woundChance(s: CeltosState, u: number, v: number): number {
  const t = s.tables;
  const weapon = t.missile[profileOf(s, u)];
  const need = needToShoot(t.sh[profileOf(s, u)]);
  const plain = shotModifier(s, u, v, false);
  firing(s, u, v, false);
  let spared = 1;
  for (const b of boardOf(s).band) {
    if (b < 0) continue;
    const hits = tenthsOf(need, plain + t.bandHit[weapon * 4 + b]);
    spared *= 1 - (hits * tenthsOf(needOf(t.bandDamage[weapon * 4 + b], shotToughness(s, u, v)), 0)) / 100;
  }
  return 1 - spared;
}

/** What one side could do to each unit of the other if it acted now: the best chance of one unit, and how many there are. */
function attacksBy(s: CeltosState, side: number): Layer {
  const probe = readied(s);
  const attackers = UNITS_OF[side].filter((e) => mayAttack(probe, e));
  const shots = new Map(attackers.map((e) => [e, targetsOf(probe, e)]));
  const plates = UNITS_OF[1 - side].flatMap((v): LayerPlate[] => {
    const first = present(probe, v) ? livingOf(probe, v)[0] : undefined;
    if (first === undefined) return [];
    const found = attackers.flatMap((e) => {
      const charge = canAssault(probe, e, v, reachOf(probe, e, false)) ? meleeOdds(probe, e, v, false) : null;
      const won = charge?.outcomes.find((o) => o.key === 'won')?.weight ?? 0;
      const all = charge?.outcomes.reduce((sum, o) => sum + o.weight, 0) ?? 1;
      return [
        ...(charge ? [{ e, what: 'to win a fight', chance: won / all }] : []),
        ...(shots.get(e)?.includes(v) ? [{ e, what: 'to wound by shots', chance: woundChance(probe, e, v) }] : []),
      ];
    });
    const [best] = found.sort((a, b) => b.chance - a.chance);
    if (!best) return [];
    const says = `${unitName(s, best.e)} ${percent(best.chance)} ${best.what}`;
    return [
      {
        piece: `${unitWord(v)}.${first + 1}`,
        text: percent(best.chance),
        count: new Set(found.map((f) => f.e)).size,
        tone: best.chance >= 0.5 ? 'danger' : 'plain',
        name: `${unitName(s, v)}: ${says}`,
        says,
      },
    ];
  });
  return {
    regions: regionsOf(probe, side),
    plates,
    notes: ['The best chance of any one unit, if activated now with no reaction, before saves'],
  };
}
