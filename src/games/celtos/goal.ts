/** How to win: 15 Scenarios. Everything on the table is open; nothing is scored before the armies stand on it. */

import { capital, counted, type Goal, type GoalCount } from '../../engine/index.ts';
import { boardOf } from './rules/field.ts';
import {
  HOUSE,
  housesHeld,
  isSummoningClear,
  pointsFor,
  RESULTS,
  RITE,
  SEER,
  STONE,
  SUMMONING,
  standing,
  stonesHeld,
  winsOnPoints,
} from './rules/scenarios.ts';
import { sideName } from './rules/telling.ts';
import { type CeltosState, Victim } from './state.ts';

/** Points still needed to win on points (CE-824). */
function lacking(own: number, other: number): number {
  let n = 0;
  while (!winsOnPoints(own + n, other)) n++;
  return n;
}

/** The Bound Seer: what else ends the battle at once (CE-855, CE-858). */
function sudden(side: number): string {
  if (side === 1) return `the Priest finishes the rite next to the altar (${RITE} turns, while the seer is bound), or `;
  return 'the freed seer leaves by the south edge, or ';
}

function missing(s: CeltosState, side: number, points: readonly number[]): string {
  const { row } = boardOf(s);
  const name = capital(sideName(s, side));
  // Before the lists are known a side is called by its number.
  const is = (one: string, many: string): string => `${name} ${s.listDone[0] && s.listDone[1] ? many : one}`;
  const over = s.result !== 0;
  if (over && RESULTS[s.result - 1].winner === side) return '';
  const own = points[side];
  const enemy = points[1 - side];
  const short = lacking(own, enemy);
  const end = over ? '' : ` until the end of turn ${row.turns}`;
  const onPoints =
    short > 0
      ? `${is('needs', 'need')} ${counted(short, 'more point')} to win on points.`
      : over
        ? `${is('was', 'were')} ahead on points.`
        : `${is('is', 'are')} ahead and must stay ahead${end}.`;
  if (!row.victim || over) return onPoints;
  if (side === 1)
    return s.victim === Victim.bound
      ? `The rite needs ${counted(RITE - s.ritePoints, 'more turn')}. ${onPoints}`
      : onPoints;
  return s.victim === Victim.bound
    ? `The seer is still bound. ${onPoints}`
    : s.victim === Victim.walks || s.victim === Victim.freed
      ? `The seer must reach the south edge. ${onPoints}`
      : onPoints;
}

function placesHeld(s: CeltosState): GoalCount[] {
  const { row } = boardOf(s);
  const counts: GoalCount[] = [];
  const stones = row.stones?.length ?? 0;
  for (const side of [0, 1])
    if (stones > 0)
      counts.push({
        name: `Stones held (${STONE} points each)`,
        value: String(stonesHeld(s, side)),
        of: String(stones),
        seat: side,
        rule: 'CE-843',
      });
  if (row.victim) {
    counts.push({
      name: 'Rite points',
      value: String(s.ritePoints),
      of: String(RITE),
      seat: 1,
      rule: 'CE-854',
    });
    const bound = s.victim === Victim.bound || s.victim === Victim.dead;
    counts.push({
      name: `The seer (${SEER} points)`,
      value: s.victim === Victim.dead ? 'dead' : bound ? 'bound' : 'free',
      seat: s.victim === Victim.dead ? null : bound ? 1 : 0,
      rule: 'CE-859',
    });
  }
  if (row.summoning) {
    counts.push({
      name: `Houses held (${HOUSE} points each)`,
      value: String(housesHeld(s)),
      of: String(row.houses.length),
      seat: 0,
      rule: 'CE-863',
    });
    counts.push({
      name: `Summoning place clear of the Host (${SUMMONING} points)`,
      value: isSummoningClear(s) ? 'yes' : 'no',
      seat: 0,
      rule: 'CE-864',
    });
  }
  return counts;
}

export function goal(s: CeltosState): Goal {
  const { row } = boardOf(s);
  const begun = s.turn > 0;
  const points = [0, 1].map((side) => (begun ? pointsFor(s, side) : 0));
  return {
    seats: [0, 1].map((seat) => ({
      seat,
      wins: `${row.victim ? sudden(seat) : ''}{they} have at least a tenth more victory points than the enemy after turn ${row.turns}`,
      rule: row.victim ? (seat === 0 ? 'CE-858' : 'CE-855') : 'CE-824',
      missing: missing(s, seat, points),
    })),
    counts: [
      ...[0, 1].map((seat) => ({
        name: 'Victory points (destroyed units, half for those below half)',
        value: String(points[seat]),
        seat,
        rule: 'CE-823',
      })),
      ...(begun ? placesHeld(s) : []),
      { name: 'Turn', value: String(s.turn), of: String(row.turns), seat: null, rule: 'CE-824' },
    ],
    now: begun ? (RESULTS[standing(s) - 1]?.id ?? null) : null,
  };
}
