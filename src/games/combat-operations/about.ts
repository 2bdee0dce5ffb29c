/** What Combat Operations says of a hex or a counter: terrain, the cost to enter, supply, and what lies under a back. */

import { type AboutLine, type AboutQuery, type AboutSection, entryCosts, figure, percent } from '../../engine/index.ts';
import { joinedToHeads, tracesNow } from './rules/supply.ts';
import { mayCross } from './rules/terrain.ts';
import { fogOver, isOpen, unseenOf } from './rules/unseen.ts';
import { type CoState, isCounterOnMap } from './state.ts';
import { BLUE, MoveClass, onMap, other, RED, Terrain } from './tables.ts';

export function about(s: CoState, { hex, piece, by }: AboutQuery, seat: number): readonly AboutSection[] {
  const { grid, names } = s.tables;
  const h = hex === null ? -1 : grid.find(hex);
  if (h < 0) return [];
  const own = seat === RED ? RED : BLUE;
  const counter = by === null ? -1 : names.indexOf(by);
  const asked = piece === null ? -1 : names.indexOf(piece);
  return [
    terrain(s, h, counter >= 0 && s.tables.side[counter] === own ? counter : -1),
    ...(seat < 0 || (piece !== null && (asked < 0 || s.tables.side[asked] !== own)) ? [] : [supply(s, h, asked, own)]),
    ...(seat < 0 ? [] : unknown(s, h, other(own))),
  ];
}

const GROUND = ['clear', 'woods', 'swamp', 'town'] as const;
const DEFENSE_RULES = ['CO-042', 'CO-045', 'CO-050', 'CO-053'] as const;
const COST_RULES = ['CO-042', 'CO-044', 'CO-049', 'CO-052'] as const;
const CLASSES = ['a unit on foot', 'artillery on foot', 'a motorized unit'] as const;

function terrain(s: CoState, h: number, counter: number): AboutSection {
  const t = s.tables;
  const kind = t.terrain[h];
  const { defense } = t.data.terrain[GROUND[kind]];
  const lines: AboutLine[] = [
    {
      text: defense === 0 ? 'No bonus for a defender here' : `A defender here: +${defense} defense`,
      rule: DEFENSE_RULES[kind],
    },
  ];
  if (kind === Terrain.woods)
    lines.push({
      text: 'Mechanized battalions attack into it at −1, except motorized and armored infantry',
      rule: 'CO-046',
    });
  if (kind === Terrain.swamp)
    lines.push({ text: 'Units other than infantry attack into it at a quarter', rule: 'CO-051' });
  if (kind === Terrain.town)
    lines.push({ text: 'Battalions other than infantry attack into it at −1', rule: 'CO-054' });
  for (const moveClass of counter >= 0 ? [t.moveClass[counter]] : [MoveClass.foot, MoveClass.motorized]) {
    const entries = [0, 1, 2, 3, 4, 5].flatMap((d) => {
      const from = t.neighbour[h * 6 + d];
      if (from < 0) return [];
      const back = t.grid.direction(from, h);
      return [
        {
          from: t.grid.name(from),
          cost: mayCross(s, moveClass, from, back) ? t.cost[moveClass][from * 6 + back] : null,
        },
      ];
    });
    const who = counter >= 0 ? t.labels[counter] : CLASSES[moveClass];
    const amount = (halves: number): string => (halves >= 2 * MOST ? 'the whole allowance' : figure(halves, 2));
    lines.push({ text: `To enter for ${who}: ${entryCosts(entries, amount)}`, rule: COST_RULES[kind] });
  }
  if ([0, 1, 2, 3, 4, 5].some((d) => t.river[h * 6 + d] >= 0))
    lines.push({ text: 'Its river is crossed only by a bridge, and stops zones of control', rule: 'CO-057' });
  return { id: 'terrain', title: `${t.grid.name(h)}: ${GROUND[kind]}`, lines };
}
/** More than any movement value. */
const MOST = 20;

function supply(s: CoState, h: number, counter: number, side: number): AboutSection {
  const t = s.tables;
  const joined = joinedToHeads(s, side).includes(h);
  const unit = counter >= 0 ? t.parts[t.partsFrom[counter]] : -1;
  if (unit < 0 || !onMap(s.hex[unit]))
    return {
      id: 'supply',
      title: 'Supply from here',
      verdict: { text: joined ? 'yes' : 'no', good: joined },
      lines: [
        {
          text: joined ? 'A line to a supply head can be traced' : 'No line to a supply head can be traced',
          rule: 'CO-026',
        },
      ],
    };
  const now = tracesNow(s, unit);
  const supplied = s.supplied[unit] === 1;
  return {
    id: 'supply',
    title: 'Supply',
    verdict: { text: supplied ? 'in supply' : 'out of supply', good: supplied },
    lines: [
      { text: 'As determined in step 1; it holds until it is determined again', rule: 'CO-027' },
      {
        text: now
          ? joined
            ? 'It could trace a line to a supply head now'
            : 'It could trace a line to its headquarters now'
          : 'It could not trace a line now: every route leads through enemy counters, their zones, swamp or a river',
        rule: now ? 'CO-026' : 'CO-028',
      },
      ...(supplied ? [] : [{ text: 'Attack strength is quartered, defense halved', rule: 'CO-032' }]),
    ],
  };
}

/** What may lie under the backs of the other side in this hex, over every deal that fits what the seat has seen. */
function unknown(s: CoState, h: number, side: number): AboutSection[] {
  const t = s.tables;
  const hidden = unseenOf(s, side).filter((c) => isCounterOnMap(s, c) && s.hex[c] === h && !isOpen(s, c));
  if (hidden.length === 0) return [];
  const fog = fogOver(s, side);
  const backs = [...new Set(hidden.map((c) => t.back[c]))].sort((a, b) => a - b);
  const lines = backs.map((back): AboutLine => {
    const under = hidden.filter((c) => t.back[c] === back);
    const counter = under[0] as number;
    const dummy = [...fog.chances(counter)].reduce((sum, [c, chance]) => sum + (t.dummy[c] ? chance : 0), 0);
    const name = t.backs[back].replace(/ (\d+)$/, ', moves $1');
    return {
      text: `${under.length > 1 ? `${under.length} × ` : ''}${name}: real in ${percent(1 - dummy)}`,
      rule: 'X7',
    };
  });
  return [
    {
      id: 'unknown',
      title: 'What you cannot know yet',
      lines: [...lines, { text: 'Strength, steps, supply and division are hidden until it fights', rule: 'CO-078' }],
    },
  ];
}
