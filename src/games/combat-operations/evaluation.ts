/**
 * How good a position is: what the scenario's victory asks for, strength left, supply, ground gained, and who is
 * next to whom. Strengths of the other side are those of a redealt guess. The weights are tuned by self-play:
 * `npx tsx bench/tune.ts combat-operations --steps 24 --games 16 --seed co-tune`; after against before 57.5 % of 160 games.
 */
import type { Evaluation, Term } from '../../engine/index.ts';
import { worksFor } from './engineering.ts';
import { clausesOf, facts } from './reasons.ts';
import { wayTo } from './routes.ts';
import { determineSupply } from './rules/supply.ts';
import { battalions } from './rules/victory.ts';
import { type CoState, holds, load, scenarioOf } from './state.ts';
import { HEXES, onMap, other, Place, RED, STACKING_LIMIT, UNITS } from './tables.ts';

/** Shares of a won match, from the side of the scenario's attacker. */
export const WEIGHTS = {
  /** A town hex under control, and all four. */
  town: 0.134,
  allTowns: 0.304,
  /** An attacker's unit in a town hex; a full stack of defenders in one; a town hex that a defender is about to retake. */
  townHeld: 0.0289,
  townDefended: 0.0797,
  townAtRisk: 0.0541,
  /** A town hex of the defender's that nobody holds and an attacker can walk into, as a share of having it. */
  townOpen: 0.7,
  /** The whole road free of supplied defenders; each hex of it that is. */
  roadFree: 0.485,
  roadHex: 0.0263,
  /** A head of the defender's supply that is closed to that side; a hex nearer to one that is not. */
  headClosed: 0.0291,
  headNearer: 0.00395,
  /** Strength left, as the difference of shares. */
  strength: 0.71,
  /** All of a side out of supply. */
  supply: 0.406,
  /** The attackers, by strength, as near as can be to what they want. */
  ground: 0.428,
  /** Attack strength next to the enemy. */
  contact: 0.00194,
  /** Battalions left beyond the share that the grade asks for. */
  battalions: 0.25,
  /** What engineers are at: bridges under way, and bridges about to be destroyed. */
  works: 0.08,
} as const;

export type Weights = { readonly [K in keyof typeof WEIGHTS]: number };

const TERMS = ['objective', 'strength', 'supply', 'ground', 'contact', 'battalions', 'works'] as const;

/** What one reckoning notes down. */
class Notes {
  /** In the order of TERMS. */
  readonly found = new Float64Array(TERMS.length);
  /** Supply as the state has it. */
  readonly markers = new Uint8Array(UNITS);
  /** Hexes of the road that each defender denies, and the hexes that are denied. */
  readonly denial = new Uint8Array(UNITS);
  readonly denied = new Uint8Array(64);
}

/** All terms from the attacker's side of the scenario, in the order of TERMS. The state is left as it was. */
function look(s: CoState, w: Weights, notes: Notes): void {
  const { found, markers } = notes;
  const t = s.tables;
  const scenario = scenarioOf(s);
  const { attacker, defender } = scenario;
  found.fill(0);
  // Supply as it would be found now: the end of the match looks at nothing older.
  for (let u = 0; u < UNITS; u++) markers[u] = s.supplied[u];
  determineSupply(s);
  const towns = scenario.victory.kind === 'towns';
  found[0] = towns ? lookAtTowns(s, w) : lookAtRoad(s, w, notes);

  // By side: strength left, all that it has had, and what of it is out of supply.
  const worth = [0, 0];
  const all = [1, 1];
  const cut = [0, 0];
  let near = 0;
  for (let u = 0; u < UNITS; u++) {
    const place = s.hex[u];
    const side = t.side[u];
    if (place === Place.none || t.dummy[u] || place === Place.undrawn || place === Place.lost) continue;
    const full = t.attack[u] + t.defense[u];
    all[side] += full;
    if (!onMap(place) && place !== Place.waiting) continue;
    const left = (full * (1 + s.steps[u])) / 3;
    worth[side] += left;
    if (!onMap(place)) continue;
    if (s.supplied[u] === 0) cut[side] += left;
    if (side === attacker) near += left * closeness(s, u, place, towns, notes);
  }
  for (let u = 0; u < UNITS; u++) s.supplied[u] = markers[u];
  const division = scenario.victory.kind === 'towns' ? -1 : t.divisions.indexOf(scenario.victory.division);
  const count = battalions(s, attacker, division);
  // X17: what stands over the limit is as good as eliminated.
  for (let hex = 0; hex < HEXES; hex++) {
    const over = load(s, hex) - STACKING_LIMIT;
    if (over <= 0) continue;
    const side = holds(s, attacker, hex) ? attacker : defender;
    worth[side] -= over * BATTALION;
    if (side === attacker) count.left -= over;
  }
  const share = (part: readonly number[], side: number): number => (worth[side] > 0 ? part[side] / worth[side] : 0);
  // Shares of what each side has had: the last defenders are worth as much as the first.
  found[1] = w.strength * (worth[attacker] / all[attacker] - worth[defender] / all[defender]);
  found[2] = w.supply * (share(cut, defender) - share(cut, attacker));
  found[3] = worth[attacker] > 0 ? (w.ground * near) / worth[attacker] : 0;
  found[4] = w.contact * contact(s, attacker);
  found[6] = w.works * worksFor(s, attacker);
  if (count.total > 0) found[5] = w.battalions * Math.max(-0.5, Math.min(0.2, count.left / count.total - 2 / 3));
}

/** What a battalion is worth on the scale of strength, in the mean. */
const BATTALION = 8;
/** Half points of a way that count as far away. */
export const FAR = 60;

/** 0 to 1: how near a unit is to what it wants, by its own way of moving. */
function closeness(s: CoState, u: number, hex: number, towns: boolean, { denial }: Notes): number {
  const t = s.tables;
  if (towns || t.motorized[u]) {
    const way = wayTo(s, towns ? 'towns' : 'heads', t.moveClass[u])[hex];
    return way >= FAR ? 0 : 1 - way / FAR;
  }
  return 1 - nearest(s, other(t.side[u]), hex, (e) => denial[e] !== 0) / 20;
}

/** How far the nearest such unit of a side is from a hex. */
function nearest(s: CoState, side: number, hex: number, counts: (unit: number) => boolean): number {
  let least = 20;
  for (const u of s.tables.unitsOf[side])
    if (onMap(s.hex[u]) && counts(u)) least = Math.min(least, s.tables.distance[hex * HEXES + s.hex[u]]);
  return least;
}

function lookAtTowns(s: CoState, w: Weights): number {
  const t = s.tables;
  const { attacker, defender } = scenarioOf(s);
  let sum = 0;
  let mine = 0;
  let open = 0;
  for (let i = 0; i < t.towns.length; i++) {
    const hex = t.towns[i];
    let inside = 0;
    for (const u of t.unitsOf[defender]) if (s.hex[u] === hex && !t.dummy[u]) inside += t.defense[u] + 2;
    sum -= w.townDefended * Math.min(1, inside / 24);
    if (s.control[i] !== attacker) {
      if (inside === 0 && isNear(s, attacker, hex)) open++;
      continue;
    }
    mine++;
    sum += w.town;
    if (holds(s, attacker, hex)) sum += w.townHeld;
    else if (isNear(s, defender, hex)) sum -= w.townAtRisk;
  }
  sum += open * w.town * w.townOpen;
  if (mine === t.towns.length) return sum + w.allTowns;
  return sum + (mine + open === t.towns.length ? w.allTowns * w.townOpen : 0);
}

const isNear = (s: CoState, side: number, hex: number): boolean =>
  nearest(s, side, hex, (u) => !s.tables.dummy[u]) <= 2;

/** CO-174, K29: the ZOC of defenders in supply, by a trace made now. */
function lookAtRoad(s: CoState, w: Weights, { denial, denied }: Notes): number {
  const t = s.tables;
  const { attacker, defender, victoryHexes, heads } = scenarioOf(s);
  denied.fill(0);
  for (const u of t.unitsOf[defender]) {
    denial[u] = 0;
    const hex = s.hex[u];
    if (!onMap(hex) || t.headquarters[u] || t.dummy[u] || s.supplied[u] === 0) continue;
    for (let i = 0; i < victoryHexes.length; i++) {
      const road = victoryHexes[i];
      const d = t.distance[hex * HEXES + road];
      if (d > 1 || (d === 1 && t.river[hex * 6 + t.grid.direction(hex, road)] >= 0)) continue;
      denial[u]++;
      denied[i] = 1;
    }
  }
  let free = 0;
  for (let i = 0; i < victoryHexes.length; i++) free += 1 - denied[i];
  let sum = w.roadHex * free + (free === victoryHexes.length ? w.roadFree : 0);
  for (const head of heads[defender]) {
    const closed = holds(s, attacker, head) || (s.zoc[attacker * HEXES + head] > 0 && !holds(s, defender, head));
    if (closed) {
      sum += w.headClosed;
      continue;
    }
    sum -= w.headNearer * nearest(s, attacker, head, (u) => !t.dummy[u] && !t.headquarters[u]);
  }
  return sum;
}

/** Stacks next to one another: attack strength that could be used. */
function contact(s: CoState, attacker: number): number {
  const t = s.tables;
  let sum = 0;
  for (const u of t.unitsOf[attacker]) {
    if (!onMap(s.hex[u]) || t.dummy[u]) continue;
    for (let d = 0; d < 6; d++) {
      const hex = t.neighbour[s.hex[u] * 6 + d];
      if (hex >= 0 && holds(s, other(attacker), hex)) {
        sum += t.attack[u];
        break;
      }
    }
  }
  return sum;
}

const GRADES = [1, 0.6, -0.6, -1];
/** About what the attacker of either scenario has at the start. */
const START = 0.6;

export function evaluationWith(w: Weights): Evaluation<CoState> {
  const notes = new Notes();
  const { found } = notes;
  const evaluate = (s: CoState, seat: number): number => {
    if (s.result !== 0) {
      const red = GRADES[s.result - 1];
      return seat === RED ? red : -red;
    }
    look(s, w, notes);
    let sum = -START;
    for (let i = 0; i < found.length; i++) sum += found[i];
    const value = Math.max(-0.98, Math.min(0.98, sum));
    return seat === scenarioOf(s).attacker ? value : -value;
  };
  return {
    evaluate,
    terms(s, seat): readonly Term[] {
      if (s.result !== 0)
        return [{ name: 'result', value: evaluate(s, seat), better: 'it wins the match', worse: 'it loses the match' }];
      look(s, w, notes);
      const sign = seat === scenarioOf(s).attacker ? 1 : -1;
      return TERMS.map((name, i) => ({ name, value: sign * found[i], ...clausesOf(s, name, seat) }));
    },
    facts: (s, seat) => (s.result === 0 ? facts(s, seat) : []),
  };
}
