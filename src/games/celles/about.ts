/** What Celles says of a hex or a unit: terrain, the cost to enter, supply, zones, and who could attack with which odds. */

import {
  type AboutAttack,
  type AboutLine,
  type AboutQuery,
  type AboutSection,
  attackOf,
  counted,
  entryCosts,
  percent,
} from '../../engine/index.ts';
import { attackCost, attackStrength, canFight, terrainModifier } from './rules/combat.ts';
import { baseAllowance, mayMoveStrategically, movementKind, reachOf } from './rules/movement.ts';
import { attackReport, infiltrationReport } from './rules/reports.ts';
import { traceAll } from './rules/supply.ts';
import { hexName, points, SIDE_WORDS, unitName } from './rules/telling.ts';
import { inEnemyZoc, survey } from './rules/zoc.ts';
import { type CellesState, Part, Supply, Switch } from './state.ts';
import { ALLIED, GERMAN, GROUND, INTENSITIES, Nation, other, stepTableIndex, Terrain } from './tables.ts';

export function about(s: CellesState, { hex, piece, by, threat }: AboutQuery, seat: number): readonly AboutSection[] {
  const { grid, unitIds, unitsOf, sideOf } = s.tables;
  const h = hex === null ? -1 : grid.find(hex);
  if (h < 0) return [];
  const u = piece === null ? -1 : unitIds.indexOf(piece);
  const enters = by === null ? -1 : unitIds.indexOf(by);
  const side = u >= 0 ? sideOf[u] : seat === ALLIED ? ALLIED : GERMAN;
  const held = ([GERMAN, ALLIED] as const).find((of) => unitsOf[of].some((x) => s.hex[x] === h));
  return [
    terrain(s, h, enters),
    supply(s, h, u, side),
    zones(s, h, u, side),
    ...(threat && held !== undefined ? [attacks(s, h, held, seat)] : []),
  ];
}

// ---- ground ---------------------------------------------------------------------------------------------------------

const MODIFIER_RULES = { town: 'C-11.0.36', village: 'C-11.0.37', woods: 'C-11.0.38', plain: 'C-11.0.71' } as const;

function terrain(s: CellesState, h: number, u: number): AboutSection {
  const t = s.tables;
  const modifier = terrainModifier(s, h);
  const isVillage = t.village[h] === 1;
  const kind =
    t.terrain[h] === Terrain.town ? 'town' : isVillage ? 'village' : t.terrain[h] === Terrain.woods ? 'woods' : 'plain';
  const lines: AboutLine[] = [
    {
      text:
        modifier === 0
          ? 'No modifier for attacks on it'
          : `Attacks on it: ${modifier < 0 ? '−' : '+'}${Math.abs(modifier)}; only the best terrain counts`,
      rule: modifier === 0 ? MODIFIER_RULES[kind] : 'C-11.0.35',
    },
  ];
  if (t.minorRiver[h]) lines.push({ text: 'Attacks across its minor river: −1 more', rule: 'C-11.0.39' });
  const enters = u >= 0 && s.hex[u] >= 0;
  const kinds = enters ? [movementKind(s, u)] : [0, 1];
  for (const kind_ of kinds) {
    const of = enters ? t.sideOf[u] : GERMAN;
    const step = t.step[stepTableIndex(s.switches[Switch.plainRoads], of, kind_, 0)];
    const entries = [0, 1, 2, 3, 4, 5].flatMap((d) => {
      const from = t.neighbour[h * 6 + d];
      const back = from < 0 ? -1 : t.grid.direction(from, h);
      return from < 0 ? [] : [{ from: t.grid.name(from), cost: step[from * 6 + back] || null }];
    });
    const who = enters ? unitName(s, u) : kind_ === 0 ? 'a motorized unit' : 'infantry';
    lines.push({ text: `To enter for ${who}: ${entryCosts(entries, points)}`, rule: 'C-8.0.9' });
  }
  return {
    id: 'terrain',
    title: `${hexName(s, h)}${hexName(s, h) === t.grid.name(h) ? '' : `, ${t.grid.name(h)}`}: ${isVillage ? 'village in ' : ''}${GROUND[t.terrain[h]]}`,
    lines,
  };
}

// ---- supply ---------------------------------------------------------------------------------------------------------

const SOURCE_RULES = { [Nation.german]: 'C-5.0.13', [Nation.us]: 'C-5.0.14', [Nation.uk]: 'C-5.0.16' } as Readonly<
  Record<number, string>
>;
const MARKERS = ['in supply', 'Out of Supply', 'Isolated'] as const;

/** The shortest way to a source within the joined hexes, `without` one of them; null if there is none. */
function wayToSource(
  s: CellesState,
  joined: Uint8Array,
  from: number,
  sources: readonly number[],
  without = -1,
): number[] | null {
  if (!joined[from]) return null;
  const { supplyNeighbour } = s.tables;
  const cameFrom = new Map([[from, -1]]);
  for (const h of cameFrom.keys()) {
    if (sources.includes(h)) {
      const way: number[] = [];
      for (let at = h; at >= 0; at = cameFrom.get(at) ?? -1) way.unshift(at);
      return way;
    }
    for (let i = h * 6; i < h * 6 + 6; i++) {
      const to = supplyNeighbour[i];
      if (to >= 0 && to !== without && joined[to] && !cameFrom.has(to)) cameFrom.set(to, h);
    }
  }
  return null;
}

function supply(s: CellesState, h: number, u: number, side: number): AboutSection {
  const { grid, nationOf, sources } = s.tables;
  const nation = u >= 0 ? nationOf[u] : side === GERMAN ? Nation.german : Nation.us;
  const joined = traceAll(s)[nation];
  const way = wayToSource(s, joined, h, sources[nation]);
  const marker = u >= 0 ? s.supply[u] : way ? Supply.supplied : Supply.outOfSupply;
  const lines: AboutLine[] = [];
  if (way) {
    const end = grid.name(way[way.length - 1]);
    lines.push({
      text:
        way.length === 1
          ? `${end} is a supply source`
          : `${counted(way.length - 1, 'hex', 'hexes')} to the source at ${end}`,
      rule: SOURCE_RULES[nation],
    });
    const cuts = way.slice(1).filter((x) => wayToSource(s, joined, h, sources[nation], x) === null);
    if (way.length > 1)
      lines.push({
        text:
          cuts.length > 0
            ? `Cut if one of these is closed: ${cuts.map((x) => grid.name(x)).join(', ')}`
            : 'No single hex cuts it: there is always a way round',
        rule: 'C-5.0.6',
      });
  } else
    lines.push({
      text: 'No path to a source now: enemy units, their zones or their rear area are in the way',
      rule: 'C-5.0.3',
    });
  if (u >= 0) lines.push({ text: 'Markers change only in the Supply Phase', rule: 'C-5.0.2' });
  return {
    id: 'supply',
    title: u >= 0 ? 'Supply' : `Supply from here for ${side === GERMAN ? 'the Germans' : 'US units'}`,
    verdict:
      u >= 0
        ? { text: MARKERS[marker], good: marker === Supply.supplied }
        : { text: way ? 'yes' : 'no', good: way !== null },
    lines,
    way: (way ?? [h]).map((x) => grid.name(x)),
    cut: way === null,
  };
}

// ---- zones ----------------------------------------------------------------------------------------------------------

function zones(s: CellesState, h: number, u: number, side: number): AboutSection {
  const { grid, unitsOf, neighboursOf } = s.tables;
  const exerting = (at: number): number[] =>
    unitsOf[other(side)].filter((e) => s.hex[e] >= 0 && s.disrupted[e] === 0 && grid.distance(s.hex[e], at) === 1);
  const names = (units: readonly number[]): string => units.map((e) => unitName(s, e)).join(', ');
  const here = exerting(h);
  const around = neighboursOf[h].filter((n) => inEnemyZoc(s, side, n));
  const lines: AboutLine[] = [
    here.length > 0
      ? {
          text: `${grid.name(h)} is in the ${SIDE_WORDS[other(side)]} zone of control of ${names(here)}`,
          rule: 'C-9.0.1',
        }
      : { text: `${grid.name(h)} is in no ${SIDE_WORDS[other(side)]} zone of control`, rule: 'C-9.0.1' },
  ];
  if (around.length > 0)
    lines.push({
      text: `${SIDE_WORDS[other(side)]} zones of control next to it: ${around.map((n) => grid.name(n)).join(', ')}`,
      rule: 'C-9.0.1',
    });
  if (u >= 0 && here.length > 0) {
    const motorized = movementKind(s, u) === 0;
    lines.push({
      text: motorized ? 'Leaving for a hex without one costs 1 more' : 'Leaving costs infantry nothing extra',
      rule: motorized ? 'C-9.0.6' : 'C-9.0.7',
    });
    if (around.length > 0) {
      const report = infiltrationReport(s, u);
      const total = report.outcomes.reduce((sum, { weight }) => sum + weight, 0);
      const through = report.outcomes
        .filter(({ good }) => good === 'attacker')
        .reduce((sum, { weight }) => sum + weight, 0);
      lines.push({
        text: `From one to the next it must infiltrate${motorized ? ': +2' : ''}, ${percent(through / total)}`,
        rule: 'C-9.1.2',
      });
    }
  }
  return {
    id: 'zones',
    title: 'Zones of control',
    lines,
    hexes: [h, ...around].filter((x) => inEnemyZoc(s, side, x)).map((x) => grid.name(x)),
  };
}

// ---- attacks --------------------------------------------------------------------------------------------------------

interface Comer {
  readonly unit: number;
  /** Where it would attack from, what it has left there, and how it comes. */
  readonly from: number;
  readonly left: number;
  readonly way: readonly number[];
}

/** The units of a side that could stand next to a hex and pay for an attack, each at its cheapest place. */
function comers(s: CellesState, by: number, h: number): Comer[] {
  const probe = s.clone();
  const g = survey(probe, by);
  return s.tables.unitsOf[by].flatMap((u): Comer[] => {
    if (s.hex[u] < 0 || s.supply[u] === Supply.isolated) return [];
    probe.spent[u] = 0;
    probe.bonus = mayMoveStrategically(s, u) ? 1 : 0;
    const base = baseAllowance(s, u);
    const reach = reachOf(probe, g, u);
    let best: Comer | null = null;
    for (const from of s.tables.neighboursOf[h]) {
      if (!canFight(s, from, h)) continue;
      const cost = from === s.hex[u] ? 0 : reach.costTo(from);
      if (cost < 0 || cost + attackCost(s, u, 0) > base) continue;
      if (!best || base - cost > best.left)
        best = { unit: u, from, left: base - cost, way: from === s.hex[u] ? [from] : [...reach.pathTo(from)] };
    }
    return best ? [best] : [];
  });
}

/** The attack of one formation as if its units stood where they could come: the true report of the rules. */
function attackBy(s: CellesState, by: number, h: number, force: readonly Comer[]): AboutAttack {
  const probe = s.clone();
  probe.log = null;
  const [lead] = [...force].sort((a, b) => attackStrength(s, b.unit) - attackStrength(s, a.unit));
  const intensity = [...INTENSITIES.keys()].filter((i) => attackCost(s, lead.unit, i) <= lead.left).at(-1) ?? 0;
  probe.phasing = by;
  probe.active = lead.unit;
  probe.intensity = intensity;
  probe.part.fill(Part.none);
  probe.contested.fill(-1);
  probe.attackerChit = 0;
  probe.defenderChit = 0;
  for (const { unit, from } of force) {
    probe.hex[unit] = from;
    probe.part[unit] = Part.attacks;
  }
  const { unitsOf, grid, unitIds } = s.tables;
  for (const enemy of unitsOf[other(by)]) {
    const at = probe.hex[enemy];
    if (at < 0 || !canFight(probe, lead.from, at)) continue;
    probe.part[enemy] = Part.defends;
    probe.contested[grid.direction(lead.from, at)] = at;
  }
  const row = attackOf(
    attackReport(probe),
    force.map(({ unit }) => unitName(s, unit)).join(' and '),
    [...lead.way, h].map((x) => grid.name(x)),
  );
  return {
    ...row,
    pieces: [lead, ...force.filter((f) => f !== lead)].map(({ unit }) => unitIds[unit]),
    says: `${row.says ?? ''}; ${INTENSITIES[intensity]}`,
  };
}

function attacks(s: CellesState, h: number, held: number, seat: number): AboutSection {
  const { formationOf } = s.tables;
  const by = other(held);
  const force = comers(s, by, h);
  // One formation acts at a time; whoever stands there already may join (C-11.0.24).
  const near = ({ unit }: Comer): boolean => canFight(s, s.hex[unit], h);
  const formations = [...new Set(force.filter((f) => !near(f)).map(({ unit }) => formationOf[unit]))];
  const groups = (formations.length > 0 ? formations : [-1]).map((f) =>
    force.filter((c) => formationOf[c.unit] === f || near(c)),
  );
  const rows = groups.filter((group) => group.length > 0).map((group) => attackBy(s, by, h, group));
  const threat = held === seat;
  return {
    id: threat ? 'threat' : 'strike',
    title: threat ? 'What could attack it next' : 'What you could attack it with',
    lines:
      rows.length === 0
        ? [
            {
              text: threat
                ? 'No enemy unit can reach it and pay for an attack'
                : 'None of your units can reach it and pay for an attack',
              rule: 'C-11.0.13',
            },
          ]
        : [{ text: 'Each formation if it were activated now, without infiltration', rule: 'C-7.0.1' }],
    attacks: rows
      .sort(
        (a, b) =>
          (b.parts?.find((p) => p.good === 'attacker')?.chance ?? 0) -
          (a.parts?.find((p) => p.good === 'attacker')?.chance ?? 0),
      )
      .slice(0, 6),
  };
}
