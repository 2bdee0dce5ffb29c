/** What Ardennes says of a hex or a unit: terrain, the cost to enter, supply with its line, zones, and who could attack. */

import {
  type AboutAttack,
  type AboutLine,
  type AboutQuery,
  type AboutSection,
  attackOf,
  counted,
  entryCosts,
} from '../../engine/index.ts';
import { chitLimits } from './rules/combat.ts';
import { attackersOf, defendersIn, doubled, refuseAttacking } from './rules/forces.ts';
import { exertsFrom, holds, inZoc, place, unitsIn } from './rules/ground.ts';
import { groundCost, ordinaryReach, refuseMoving, wayTo } from './rules/movement.ts';
import { meantNumber, report } from './rules/report.ts';
import { headRoads, supplyMap, wayToHead } from './rules/supply.ts';
import { hexName, unitName } from './rules/telling.ts';
import { formationName, SIDE_WORDS } from './rules/verbs.ts';
import { type ArdennesState, Part, Supply } from './state.ts';
import { ALLIED, GERMAN, other, Town } from './tables.ts';

export function about(s: ArdennesState, { hex, piece, by, threat }: AboutQuery, seat: number): readonly AboutSection[] {
  const { grid, unitIds, sideOf } = s.tables;
  const h = hex === null ? -1 : grid.find(hex);
  if (h < 0) return [];
  const u = piece === null ? -1 : unitIds.indexOf(piece);
  const held = ([GERMAN, ALLIED] as const).find((side) => holds(s, side, h));
  const side = held ?? (seat === ALLIED ? ALLIED : GERMAN);
  return [
    terrain(s, h, by === null ? -1 : unitIds.indexOf(by), side),
    supply(s, h, u, u >= 0 ? sideOf[u] : side),
    zones(s, h, side),
    ...(threat && held !== undefined ? [attacks(s, h, held, seat)] : []),
  ];
}

const GROUND = ['clear', 'broken', 'woods', 'forest'] as const;

function terrain(s: ArdennesState, h: number, u: number, side: number): AboutSection {
  const t = s.tables;
  const built = t.town[h] === Town.city ? 'city in ' : t.town[h] === Town.town ? 'town in ' : '';
  const lines: AboutLine[] = [
    doubled(s, h, side)
      ? { text: `${SIDE_WORDS[side]} defense here is doubled`, rule: 'A-COMBAT.5' }
      : { text: 'Defense here is not doubled', rule: 'A-COMBAT.5' },
  ];
  if (t.river[h])
    lines.push({ text: 'The strength that attacks over one river hexside is halved', rule: 'A-COMBAT.4' });
  const enters = u >= 0 && s.hex[u] >= 0;
  const someone = (mech: number): number => [...t.unitsOf[side]].find((x) => t.mech[x] === mech) ?? 0;
  for (const unit of enters ? [u] : [someone(1), someone(0)]) {
    const entries = [0, 1, 2, 3, 4, 5].flatMap((d) => {
      const from = t.neighbour[h * 6 + d];
      if (from < 0) return [];
      return [{ from: t.grid.name(from), cost: groundCost(s, unit, from, t.grid.direction(from, h), h) }];
    });
    const who = enters ? unitName(s, u) : t.mech[unit] ? 'mechanized units' : 'infantry';
    lines.push({ text: `To enter for ${who}: ${entryCosts(entries, String)}`, rule: 'A-MOVE.1' });
  }
  if (t.river[h]) lines.push({ text: 'A river without a bridge takes the whole allowance', rule: 'A-MOVE.3' });
  const name = hexName(s, h);
  const label = name.includes(t.grid.name(h)) ? name : `${name}, ${t.grid.name(h)}`;
  return { id: 'terrain', title: `${label}: ${built}${GROUND[t.terrain[h]]}`, lines };
}

const MARKERS = ['in supply', 'Low Supply', 'Out of Supply', 'Isolated'] as const;

function supply(s: ArdennesState, h: number, u: number, side: number): AboutSection {
  const { grid } = s.tables;
  const joined = supplyMap(s, side)[h] === 1;
  const roads = headRoads(s, side);
  const way = joined ? wayToHead(s, side, h, roads) : null;
  const lines: AboutLine[] = [];
  if (way) {
    const head = way.length - 1;
    for (let at = way[head]; roads[at] >= 0 && roads[at] !== at; at = roads[at]) way.push(roads[at]);
    lines.push({
      text: `${counted(head, 'hex', 'hexes')} to the road at ${grid.name(way[head])}, then by road to ${grid.name(way[way.length - 1])}`,
      rule: 'A-UNITSTATE.1',
    });
  } else if (joined) lines.push({ text: 'A supply line can be traced', rule: 'A-UNITSTATE.1' });
  else
    lines.push({
      text: 'No road to a source within 4 hexes that enemy units and zones leave open',
      rule: 'A-UNITSTATE.1',
    });
  const marker = u >= 0 ? s.supply[u] : Supply.full;
  return {
    id: 'supply',
    title: u >= 0 ? 'Supply' : `Supply from here, ${SIDE_WORDS[side]}`,
    verdict:
      u >= 0 ? { text: MARKERS[marker], good: marker === Supply.full } : { text: joined ? 'yes' : 'no', good: joined },
    lines: [
      ...lines,
      ...(u >= 0 && joined !== (marker === Supply.full)
        ? [
            {
              text: 'Its marker differs from what it can trace now: markers change when supply is checked',
              rule: 'A-UNITSTATE.1',
            },
          ]
        : []),
    ],
    way: (way ?? [h]).map((x) => grid.name(x)),
    cut: !joined,
  };
}

function zones(s: ArdennesState, h: number, side: number): AboutSection {
  const { grid, neighbour } = s.tables;
  const around = [0, 1, 2, 3, 4, 5].map((d) => neighbour[h * 6 + d]).filter((n) => n >= 0);
  const from = around.filter((n) => holds(s, other(side), n) && exertsFrom(s, n));
  const zoned = around.filter((n) => inZoc(s, other(side), n));
  const inOne = inZoc(s, other(side), h);
  const word = SIDE_WORDS[other(side)];
  const lines: AboutLine[] = [
    inOne
      ? {
          text: `${grid.name(h)} is in ${word === 'Allied' ? 'an' : 'a'} ${word} zone of control, from ${from
            .map(
              (n) =>
                `${grid.name(n)} (${unitsIn(s, n)
                  .map((x) => unitName(s, x))
                  .join(', ')})`,
            )
            .join(', ')}`,
          rule: 'A-MOVE.14',
        }
      : { text: `${grid.name(h)} is in no ${word} zone of control`, rule: 'A-MOVE.14' },
  ];
  if (zoned.length > 0)
    lines.push({
      text: `${word} zones of control next to it: ${zoned.map((n) => grid.name(n)).join(', ')}`,
      rule: 'A-MOVE.14',
    });
  lines.push(
    inOne
      ? { text: 'Leaving costs 1 point more, and never straight into another zone', rule: 'A-MOVE.7' }
      : { text: 'A unit stops when it enters a zone', rule: 'A-MOVE.6' },
  );
  return {
    id: 'zones',
    title: 'Zones of control',
    lines,
    hexes: [h, ...around].filter((x) => inZoc(s, other(side), x)).map((x) => grid.name(x)),
  };
}

// ---- attacks --------------------------------------------------------------------------------------------------------

interface Comer {
  readonly unit: number;
  readonly from: number;
  readonly way: readonly number[];
}

/** More hexes than any unit moves in one ordinary move. */
const FAR = 12;

function comers(s: ArdennesState, by: number, h: number): Comer[] {
  const { grid, neighbour, unitsOf } = s.tables;
  const around = [0, 1, 2, 3, 4, 5].map((d) => neighbour[h * 6 + d]).filter((n) => n >= 0 && !holds(s, other(by), n));
  return [...unitsOf[by]].flatMap((unit): Comer[] => {
    const at = s.hex[unit];
    if (at < 0 || grid.distance(at, h) > FAR || refuseAttacking(s, unit) !== 0) return [];
    if (around.includes(at)) return [{ unit, from: at, way: [at] }];
    if (refuseMoving(s, unit) !== 0) return [];
    const found = ordinaryReach(s, unit);
    const from = around.filter((n) => found.left[n] >= 0).sort((a, b) => found.left[b] - found.left[a])[0];
    return from === undefined ? [] : [{ unit, from, way: [at, ...wayTo(found, at, from)] }];
  });
}

/** An attack as if these units stood where they could come: the report of the rules, without tactics of either side. */
function attackBy(s: ArdennesState, by: number, h: number, name: string, force: readonly Comer[]): AboutAttack {
  const probe = s.clone();
  probe.log = null;
  probe.side = by;
  probe.target = h;
  probe.part.fill(Part.none);
  probe.attackerTactics = 0;
  probe.defenderTactics = 0;
  probe.attackerBonus = 0;
  probe.attackerCards = 0;
  probe.extraChits = 0;
  for (const { unit, from } of force) {
    place(probe, unit, from);
    probe.part[unit] = Part.attacks;
  }
  for (const u of defendersIn(probe, h)) probe.part[u] = Part.defends;
  const [low, high] = chitLimits(probe);
  const n = meantNumber(probe, low, high);
  const { grid, unitIds } = s.tables;
  const lead = force[0] as Comer;
  const odds = report(probe, n, low, high);
  const row = attackOf(
    odds,
    name,
    [...lead.way, h].map((x) => grid.name(x)),
  );
  return {
    ...row,
    pieces: attackersOf(probe).map((u) => unitIds[u]),
    says: `${odds.strengths ?? ''}; ${n === 1 ? '1 chit' : `${n} chits`}, no tactics`,
  };
}

function attacks(s: ArdennesState, h: number, held: number, seat: number): AboutSection {
  const { corpsOf, corpsFormation } = s.tables;
  const by = other(held);
  const force = comers(s, by, h);
  const corps = [...new Set(force.map(({ unit }) => corpsOf[unit]))];
  const rows = corps
    // No hex holds more than 3 units: of a corps the strongest that fit side by side.
    .map((c) =>
      attackBy(
        s,
        by,
        h,
        formationName(s.tables, corpsFormation[c]),
        force.filter(({ unit }) => corpsOf[unit] === c).slice(0, 6),
      ),
    )
    .sort((a, b) => chanceOf(b) - chanceOf(a))
    .slice(0, 4);
  const threat = held === seat;
  return {
    id: threat ? 'threat' : 'strike',
    title: threat ? 'What could attack it next' : 'What you could attack it with',
    lines:
      rows.length === 0
        ? [
            {
              text: threat
                ? 'No enemy unit could come next to it in one move'
                : 'None of your units could come next to it in one move',
              rule: 'A-COMBAT.1',
            },
          ]
        : [{ text: 'Units of one corps, if they were activated now, by ordinary moves', rule: 'A-COMBAT.1' }],
    attacks: rows,
  };
}

const chanceOf = ({ parts }: AboutAttack): number => parts?.find(({ good }) => good === 'attacker')?.chance ?? 0;
