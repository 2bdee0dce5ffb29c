/** What Peiper says of a hex or a unit: cover, the cost to enter, German supply, contact, and who could fire at whom. */

import {
  type AboutAttack,
  type AboutLine,
  type AboutQuery,
  type AboutSection,
  attackOf,
  counted,
  entryCosts,
} from '../../engine/index.ts';
import { TERRAINS } from './data/printed.ts';
import { reachOf } from './preview.ts';
import { refuseTarget } from './rules/attack.ts';
import { inContact, isOpenRiver, isRoadStep, refuseCross, stepCost } from './rules/ground.ts';
import { attackReport } from './rules/odds.ts';
import { canTrace, isExempt, isSupplied, supplyLine } from './rules/supply.ts';
import { SIDE_WORDS } from './rules/verbs.ts';
import { type PeiperState, scenarioOf } from './state.ts';
import { GERMAN, other, US } from './tables.ts';

export function about(s: PeiperState, { hex, piece, by, threat }: AboutQuery, seat: number): readonly AboutSection[] {
  const { grid, unitIds, sideOf, unitsOf } = s.tables;
  const h = hex === null ? -1 : grid.find(hex);
  if (h < 0) return [];
  const u = piece === null ? -1 : unitIds.indexOf(piece);
  const held = ([GERMAN, US] as const).find((side) => [...unitsOf[side]].some((x) => s.hex[x] === h));
  const side = u >= 0 ? sideOf[u] : (held ?? (seat === US ? US : GERMAN));
  const targets = u >= 0 ? [u] : held === undefined ? [] : [...unitsOf[held]].filter((x) => s.hex[x] === h);
  return [
    terrain(s, h, by === null ? -1 : unitIds.indexOf(by)),
    ...(side === GERMAN ? [supply(s, h, u)] : []),
    contact(s, h, side),
    ...(threat && held !== undefined ? [attacks(s, h, targets, held, seat)] : []),
  ];
}

function terrain(s: PeiperState, h: number, u: number): AboutSection {
  const t = s.tables;
  const { neighbour } = scenarioOf(s);
  const cover = t.cover[t.terrain[h]];
  const ground = TERRAINS[t.terrain[h]].replaceAll(/[-_]/g, ' ');
  const around = [0, 1, 2, 3, 4, 5].filter((d) => neighbour[h * 6 + d] >= 0);
  const lines: AboutLine[] = [
    {
      text:
        cover === 0
          ? 'No modifier for fire at it'
          : `Fire at it: ${cover < 0 ? '−' : '+'}${Math.abs(cover)} to the card that is drawn`,
      rule: 'PR54',
    },
  ];
  if (around.some((d) => t.river[h * 6 + d]))
    lines.push({ text: 'Fire across its river is modified once more', rule: 'PR57' });
  if (t.roadOnly[h]) lines.push({ text: 'Armor and mech units enter only along a road', rule: 'PR25' });
  const entries = around.map((d) => {
    const from = neighbour[h * 6 + d];
    const side = from * 6 + t.grid.direction(from, h);
    const shut = u >= 0 && refuseCross(s, u, side, h) !== 0;
    return { from: t.grid.name(from), cost: shut ? null : stepCost(s, side, h) };
  });
  lines.push({
    text: `To enter${u >= 0 ? ` for ${t.labels[u]}` : ''}: ${entryCosts(entries, String)}`,
    rule: around.some((d) => isRoadStep(s, h * 6 + d)) ? 'PR22' : 'PR23',
  });
  for (const d of around) {
    const side = h * 6 + d;
    if (!t.river[side]) continue;
    const bridge = t.bridgeAt[side];
    const over = t.grid.name(neighbour[side]);
    if (isOpenRiver(s, side))
      lines.push({
        text: `Open river to ${over}${bridge >= 0 ? ': the bridge is blown' : ''}`,
        rule: bridge >= 0 ? 'PR29' : 'PR26',
      });
    else lines.push({ text: `A bridge stands to ${over}`, rule: 'PR27' });
  }
  return { id: 'terrain', title: `${t.grid.name(h)}: ${ground}`, lines };
}

function supply(s: PeiperState, h: number, u: number): AboutSection {
  const { grid } = s.tables;
  const way = supplyLine(s, h);
  const traced = way.length > 0;
  const lines: AboutLine[] = [];
  if (traced) {
    lines.push({
      text:
        way.length === 1
          ? `${grid.name(h)} is on the supply edge`
          : `${counted(way.length - 1, 'hex', 'hexes')} to the supply edge at ${grid.name(way[way.length - 1])}`,
      rule: 'PR69',
    });
    const cuts = way.slice(1).filter((x) => !tracesWithout(s, h, x));
    lines.push({
      text:
        cuts.length > 0
          ? `Cut if a US unit holds one of these: ${cuts.map((x) => grid.name(x)).join(', ')}`
          : 'No single US unit cuts it: there is always a way round',
      rule: 'PR71',
    });
  } else lines.push({ text: 'No chain of hexes leads to the supply edge', rule: 'PR70' });
  if (isExempt(s)) lines.push({ text: 'Captured fuel: no German unit needs a line this turn', rule: 'PR76' });
  const good = u >= 0 ? isSupplied(s, u) : traced;
  return {
    id: 'supply',
    title: u >= 0 ? 'Supply' : 'German supply from here',
    verdict: { text: u >= 0 ? (good ? 'in supply' : 'out of supply') : traced ? 'yes' : 'no', good },
    lines,
    way: (traced ? way : [h]).map((x) => grid.name(x)),
    cut: !traced,
  };
}

/** Whether a chain would still lead to the edge if a US unit held that hex. */
function tracesWithout(s: PeiperState, from: number, held: number): boolean {
  const probe = s.clone();
  probe.standing[held] = -1;
  return canTrace(probe, from);
}

function contact(s: PeiperState, h: number, side: number): AboutSection {
  const { grid } = s.tables;
  const { around } = scenarioOf(s);
  const zoned = [...around[h]].filter((n) => inContact(s, side, n));
  const here = inContact(s, side, h);
  const word = SIDE_WORDS[other(side)];
  const lines: AboutLine[] = [
    {
      text: here
        ? `${grid.name(h)} is in contact with ${word} units: a unit that enters stops`
        : `${grid.name(h)} is in contact with no ${word} unit`,
      rule: here ? 'PR34' : 'PR33',
    },
  ];
  if (zoned.length > 0)
    lines.push({
      text: `Next to it, ${zoned.map((n) => grid.name(n)).join(', ')} ${zoned.length === 1 ? 'is' : 'are'} in contact`,
      rule: 'PR33',
    });
  if (here && zoned.length > 0) lines.push({ text: 'No step leads straight from contact into contact', rule: 'PR35' });
  return { id: 'zones', title: 'Contact', lines, hexes: [...(here ? [h] : []), ...zoned].map((n) => grid.name(n)) };
}

/** Who could fire next: whoever stands next to it. A unit either moves or fires in one ACT. */
function attacks(s: PeiperState, h: number, targets: readonly number[], held: number, seat: number): AboutSection {
  const t = s.tables;
  const by = other(held);
  const enemies = [...t.unitsOf[by]].filter((e) => s.hex[e] >= 0);
  const rows = enemies.flatMap((e): AboutAttack[] =>
    targets
      .filter((v) => refuseTarget(s, e, v) === 0)
      .map((v) => {
        const probe = s.clone();
        probe.log = null;
        probe.active = e;
        probe.side = by;
        probe.target = v;
        probe.targetHex = s.hex[v];
        probe.support = 0;
        probe.news = 0;
        probe.check = 0;
        probe.supplied = isSupplied(s, e) ? 1 : 0;
        const name = targets.length > 1 ? `${t.labels[e]} at ${t.labels[v]}` : t.labels[e];
        return {
          ...attackOf(attackReport(probe), name, [t.grid.name(s.hex[e]), t.grid.name(h)]),
          pieces: [t.unitIds[e]],
        };
      }),
  );
  const coming = enemies.filter(
    (e) => t.grid.distance(s.hex[e], h) > 1 && [...reachOf(s, e).keys()].some((at) => t.grid.distance(at, h) === 1),
  );
  const threat = held === seat;
  return {
    id: threat ? 'threat' : 'strike',
    title: threat ? 'What could attack it next' : 'What you could attack it with',
    lines: [
      ...(rows.length === 0
        ? [{ text: 'No enemy is next to it', rule: 'PR41' }]
        : [{ text: 'Each in one ACT, without support', rule: 'PR41' }]),
      ...(coming.length > 0
        ? [
            {
              text: `${counted(coming.length, 'unit')} could move next to it: ${coming.map((e) => t.labels[e]).join(', ')}`,
              rule: 'PR20',
            },
          ]
        : []),
    ],
    attacks: rows,
  };
}
