/** What may be laid over the map: zones of control, the ground that is joined to a supply head, where the enemy could come. */
import type { Layer, LayerId, LayerPlate } from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { asSeen, attackOf, type Defense, defenseOf, ownAttack, type Threat } from './rules/guesses.ts';
import { sideName } from './rules/log.ts';
import { allowance, findReach, mayEnterNeighbour } from './rules/movement.ts';
import { armorBonus, defenseStrength, engineersInTown, mixOf, oddsLevel, unsupportedArmor } from './rules/strength.ts';
import { joinedToHeads } from './rules/supply.ts';
import { type Fog, fogOver, isOpen } from './rules/unseen.ts';
import { type CoState, holds, isCounterOnMap } from './state.ts';
import { BLUE, EVEN, HEXES, LEVELS, other, RED, SIDE_IDS } from './tables.ts';

export function layer(s: CoState, seat: number, id: LayerId): Layer | null {
  const name = (hex: number): string => s.tables.grid.name(hex);
  const hexes = Array.from(s.tables.allHexes);
  if (id === 'zones')
    return {
      areas: [BLUE, RED].map((side) => ({
        side: sides[SIDE_IDS[side]],
        name: `${sideName(side)} zones of control`,
        hexes: hexes.filter((hex) => s.zoc[side * HEXES + hex] !== 0).map(name),
      })),
      notes: ['Every face-down counter except an HQ exerts one (CO-019); none extends across a river (CO-059)'],
    };
  if (id === 'threat' && seat >= 0) return threatOf(s, other(seat), seat);
  if (id === 'strike' && seat >= 0) return threatOf(s, seat, seat);
  if (id !== 'supply' || seat < 0) return null;
  const joined = joinedToHeads(s, seat);
  return {
    areas: [{ side: sides[SIDE_IDS[seat]], name: `${sideName(seat)} supply`, hexes: joined.map(name) }],
    dark: hexes.filter((hex) => !joined.includes(hex)).map(name),
    notes: ['Supply lines to a supply head as they could be traced now; supply is determined in step 1 (CO-027)'],
  };
}

/** Where the counters of a side could be after its next move, with the movement on their backs (CO-002). */
function reachOf(
  s: CoState,
  side: number,
  seat: number,
  fog: Fog,
): { readonly threats: Threat[]; readonly count: Uint8Array } {
  const t = s.tables;
  const probe = side === seat ? s : asSeen(s, side);
  const count = new Uint8Array(HEXES);
  const reachFrom = (counter: number, from: number): Set<number> => {
    const reach = findReach(probe, counter, from, allowance(probe, counter));
    const there = new Set([from]);
    for (const hex of t.allHexes) if (reach.isReached(hex)) there.add(hex);
    for (let d = 0; d < 6; d++) if (mayEnterNeighbour(probe, counter, from, d)) there.add(t.neighbour[from * 6 + d]); // CO-041
    return there;
  };
  const threats = Array.from(t.countersOf[side])
    .filter((c) => isCounterOnMap(s, c))
    .map((counter): Threat => {
      const here = s.hex[counter];
      // Of one back some may go on foot and some on wheels.
      const mayBe = side === seat || isOpen(s, counter) ? [counter] : [...fog.chances(counter).keys()];
      const from = new Map<number, readonly number[]>();
      const there = new Set<number>();
      for (const c of mayBe) {
        if (from.has(t.moveClass[c])) continue;
        const reached = reachFrom(c, here);
        from.set(t.moveClass[c], [...reached]);
        for (const hex of reached) there.add(hex);
      }
      for (const hex of there) if (hex !== here) count[hex]++;
      return { counter, from };
    });
  return { threats, count };
}

/** Who could take part in an attack on a hex: whoever could stand next to it, and artillery that could come within range. */
function against(s: CoState, threats: readonly Threat[], hex: number): Threat[] {
  const t = s.tables;
  const near = (from: number): number => t.distance[from * HEXES + hex];
  return threats.flatMap(({ counter, from }) => {
    // The back tells HQ and artillery apart; dummies it hides (X6, X7, CO-107).
    if (t.headquarters[counter]) return [];
    const most = t.artillery[counter] ? t.mostRange : 1;
    const places = new Map(
      [...from].map(([moveClass, hexes]) => [moveClass, hexes.filter((h) => near(h) > 0 && near(h) <= most)]),
    );
    return [...places.values()].some((hexes) => hexes.length > 0) ? [{ counter, from: places }] : [];
  });
}

const isFighter = (s: CoState, { counter }: Threat): boolean => s.tables.artillery[counter] === 0;

/** What is shown of a hex that could be attacked. */
interface Fear {
  readonly attack: number;
  readonly level: number;
  readonly says: string;
}

/** The best that the enemy could bring against a hex, if every back were the strongest that it may be; and on average. */
function feared(s: CoState, seat: number, hex: number, force: readonly Threat[], fog: Fog): Fear {
  const t = s.tables;
  const { most, mean } = attackOf(s, other(seat), force, hex, fog);
  const own = Array.from(t.unitsOf[seat]).filter((unit) => s.hex[unit] === hex && !t.dummy[unit]);
  const defense = own.reduce((sum, unit) => sum + defenseStrength(s, unit, hex), 0);
  const shift = shiftOf(s, hex, force, {
    infantry: own.some((unit) => t.infantryClass[unit] === 1),
    blocks: own.some((unit) => t.blocksArmorBonus[unit] === 1),
  });
  const level = (attack: number): number =>
    defense === 0 ? LEVELS.length - 1 : clamp(oddsLevel(Math.max(1, attack), defense) + shift);
  const words = `at most ${most} vs. ${defense}`;
  const usual = LEVELS[level(Math.round(mean))];
  return {
    attack: most,
    level: level(most),
    says: usual === LEVELS[level(most)] ? words : `${words}; on average ${Math.round(mean)}, ${usual}`,
  };
}

/** What one's own side could bring against a hex, and the likeliest ratio over all that may lie there. */
function hoped(s: CoState, seat: number, hex: number, force: readonly Threat[], fog: Fog): Fear {
  const attack = ownAttack(s, force, hex);
  const under = defenseOf(s, other(seat), hex, fog);
  const levels = under.map((d) =>
    d.steps === 0
      ? LEVELS.length - 1
      : clamp(oddsLevel(Math.max(1, attack), Math.max(1, d.total)) + shiftOf(s, hex, force, d)),
  );
  const [likeliest] = [...levels.chances].sort((a, b) => b.weight - a.weight || a.value - b.value);
  const totals = under.chances.map(({ value }) => value.total);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const chance = Math.round((100 * likeliest.weight) / levels.total);
  return {
    attack,
    level: likeliest.value,
    says: `${attack} vs. ${least === most ? most : `${least} to ${most}`}${chance < 100 ? `; ${LEVELS[likeliest.value]} in ${chance}%` : ''}`,
  };
}

const clamp = (level: number): number => Math.min(LEVELS.length - 1, Math.max(0, level));

/** CO-101, CO-102, CO-112: shifts for types, which the backs tell. */
function shiftOf(s: CoState, hex: number, force: readonly Threat[], d: Pick<Defense, 'infantry' | 'blocks'>): number {
  const t = s.tables;
  const fighters = force.filter((threat) => isFighter(s, threat)).map(({ counter }) => likeOf(s, counter));
  const m = {
    ...mixOf(s, hex),
    armoredAttacker: fighters.some((c) => t.armored[c] === 1),
    infantryAttacker: fighters.some((c) => t.infantryClass[c] === 1),
    engineerAttacker: fighters.some((c) => t.engineer[c] >= 0),
    attackers: fighters.length,
    infantryDefender: d.infantry,
    blocksArmorBonus: d.blocks,
  };
  return armorBonus(m) + unsupportedArmor(m) + engineersInTown(s, m, hex);
}

/** A real unit with the same back: what the back tells is true of it. */
const likeOf = (s: CoState, counter: number): number =>
  s.tables.unitsOf[s.tables.side[counter]].find(
    (c) => s.tables.back[c] === s.tables.back[counter] && !s.tables.dummy[c],
  ) ?? counter;

/** From this ratio on the defender is more likely to be hurt: 2-1. */
const BAD = EVEN + 1;

/** Where a side could be next, and what it could bring against each hex that the other holds. */
function threatOf(s: CoState, by: number, seat: number): Layer {
  const t = s.tables;
  const fog = fogOver(s, other(seat));
  const { threats, count } = reachOf(s, by, seat, fog);
  const name = (hex: number): string => t.grid.name(hex);
  const mine = by === seat;
  const plates = Array.from(t.allHexes)
    .filter((hex) => holds(s, other(by), hex))
    .flatMap((hex): (LayerPlate & { readonly level: number })[] => {
      const force = against(s, threats, hex);
      const fighters = force.filter((threat) => isFighter(s, threat)).length;
      if (fighters === 0) return [];
      const { attack, level, says } = mine ? hoped(s, seat, hex, force, fog) : feared(s, seat, hex, force, fog);
      if (attack === 0) return [];
      return [
        {
          hex: name(hex),
          text: LEVELS[level],
          tone: level >= BAD && !mine ? 'danger' : 'plain',
          count: fighters,
          name: `${fighters} could attack ${name(hex)}: ${LEVELS[level]}`,
          says,
          level,
        },
      ];
    })
    .sort((a, b) => b.level - a.level)
    .map(({ level: _, ...plate }) => plate);
  return {
    threat: Array.from(count).flatMap((n, hex) => (n > 0 ? [{ hex: name(hex), count: n }] : [])),
    plates,
    notes: [
      mine
        ? 'Where your counters could be after a move; on enemy counters, the most likely odds if everything that can attack does, over all the counters may be'
        : 'Where enemy counters could move by the movement on their backs; on your counters, the best odds they could get at full strength and in supply',
    ],
  };
}
