/**
 * What units are meant to do: attack an enemy, take a place that counts, shoot, support a friend, bring the seer home. And how
 * well an option serves that: a charge or a volley that gains comes before any move; a move is judged by where it leads.
 */

import {
  firstThing,
  frameArg,
  type Intention,
  type IntentionList,
  type Intentions,
  intention,
  kindOfIntention,
  type Options,
  objectOfIntention,
  pointX,
  pointY,
  type Temper,
  topStep,
  verbOf,
  wide,
} from '../../engine/index.ts';
import { FAR, isMustering } from './evaluation.ts';
import { prior } from './first-sight.ts';
import { chargeOf, gapFrom, gapOf, rangeOf, riteInTime, Survey } from './prospects.ts';
import { whereOn } from './reasons.ts';
import { reachOf } from './rules/assault.ts';
import {
  boardOf,
  guideOf,
  isCaster,
  isEngaged,
  isIndividual,
  modelId,
  moveOf,
  present,
  radiusOf,
} from './rules/field.ts';
import { Kind } from './rules/movement.ts';
import { HOUSE, isPriest, SEER, STONE, SUMMONING } from './rules/scenarios.ts';
import { Step } from './rules/sequence.ts';
import { Reaction, unitName, V } from './rules/verbs.ts';
import { type CeltosState, Did, Mark, Victim } from './state.ts';
import { NO_UNIT, Spell, sideOf, UNITS, UNITS_OF, VICTIM } from './tables.ts';

export const Aim = { attack: 1, take: 2, shoot: 3, support: 4, home: 5 } as const;

/** A place that a scenario is about, for one side. */
interface Place {
  readonly x: number;
  readonly y: number;
  /** Within so many tenths it is held. */
  readonly near: number;
  readonly points: number;
  readonly name: string;
  /** What is done with it. */
  readonly verb: readonly [one: string, many: string];
}

const TAKE = ['takes', 'take'] as const;
const GUARD = ['guards', 'guard'] as const;
const FREE = ['goes to free', 'go to free'] as const;

/** The places of a side, in an order that depends on nothing but the scenario and the seer. */
function placesOf(s: CeltosState, side: number): readonly Place[] {
  const { row } = boardOf(s);
  const out: Place[] = [];
  const where = (x: number, y: number): string => whereOn(x, y, row.width, row.height);
  for (const [x, y] of row.stones ?? [])
    out.push({ x, y, near: 25, points: STONE, name: `the stone in the ${where(x, y)}`, verb: TAKE });
  if (row.summoning) {
    for (const [x0, y0, x1, y1] of row.houses) {
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      const near = 15 + (x1 - x0) / 2;
      out.push({ x, y, near, points: HOUSE, name: `the house in the ${where(x, y)}`, verb: side === 0 ? GUARD : TAKE });
    }
    const [x, y, r] = row.summoning;
    out.push({ x, y, near: r + 25, points: SUMMONING, name: 'the summoning place', verb: side === 1 ? GUARD : TAKE });
  }
  if (row.victim && s.victim === Victim.bound) {
    const [x, y] = row.victim;
    out.push({ x, y, near: 12, points: SEER, name: 'the seer', verb: side === 0 ? FREE : GUARD });
  }
  return out;
}

/** The altar: the priest's place alone. */
const ALTAR = 31;

/** What the two units of a place add up to: the second counts little, unless an enemy contests it. */
const SECOND = 0.25;
/** By how much a kept intention is ahead of another. */
const KEPT = 1.3;
/** Tenths a unit goes in a turn, about, in parts of its reach. */
const PACE = 1.3;

class Workspace {
  readonly survey = new Survey();
  /** What units of the other side would gain by charging, by the pair. */
  readonly gain = new Float64Array(UNITS * UNITS);
  readonly known = new Uint8Array(UNITS * UNITS);
  readonly taken = new Uint8Array(64);
  readonly worth = new Float64Array(UNITS);

  begin(s: CeltosState): void {
    this.survey.take(s);
    this.known.fill(0);
  }

  /** What u gains by charging v with half of its reach to spare. */
  charge(s: CeltosState, u: number, v: number): number {
    const at = u * UNITS + v;
    if (!this.known[at]) {
      this.known[at] = 1;
      this.gain[at] = this.survey.fightGain(s, u, v, true, chargeOf(s, u) / 2);
    }
    return this.gain[at];
  }
}

const leadX = (s: CeltosState, u: number): number => s.x[modelId(u, guideOf(s, u))];
const leadY = (s: CeltosState, u: number): number => s.y[modelId(u, guideOf(s, u))];

// ---- who is meant to do what ------------------------------------------------------------------------------------------

function assign(s: CeltosState, seat: number, list: IntentionList, temper: Temper, ws: Workspace): void {
  const { survey, taken } = ws;
  ws.begin(s);
  taken.fill(0);
  const { row } = boardOf(s);
  const places = placesOf(s, seat);
  const left = Math.max(1, row.turns - Math.max(1, s.turn) + 1);
  const own = survey.units[seat];
  const count = survey.counts[seat];
  const waiting: number[] = [];
  for (let k = 0; k < count; k++) waiting.push(own[k]);
  for (const u of UNITS_OF[seat]) if (!present(s, u)) list[u] = 0;
  // Nearest first in worth: the best pair of unit and intention is settled, then the next.
  while (waiting.length > 0) {
    let best = -1e9;
    let who = 0;
    let what: Intention = 0;
    for (let i = 0; i < waiting.length; i++) {
      const u = waiting[i];
      const held = list[u];
      const offer = (wish: Intention, worth: number): void => {
        const value = wish === held && worth > 0 ? worth * KEPT : worth;
        if (value <= best) return;
        best = value;
        who = i;
        what = wish;
      };
      if (u === VICTIM) {
        offer(intention(Aim.home), 1e6);
        continue;
      }
      const pace = PACE * chargeOf(s, u);
      const altar = row.altars?.[0];
      if (altar && isPriest(s, u) && s.victim === Victim.bound && riteInTime(s)) {
        offer(intention(Aim.take, ALTAR), 1e5);
        continue;
      }
      for (let p = 0; p < places.length; p++) {
        const place = places[p];
        const turns = Math.max(0, gapFrom(s, place.x, place.y, 0, u) - place.near) / pace;
        // Who comes too late comes in vain.
        if (turns > left) continue;
        const worth = (temper.ground * place.points * (taken[p] === 0 ? 1 : SECOND ** taken[p])) / (1 + 0.5 * turns);
        // Cheap units guard best: the strong ones are needed where the fighting is.
        offer(intention(Aim.take, p), worth * (isIndividual(s, u) ? 0.4 : 1));
      }
      const range = rangeOf(s, u);
      const reach = chargeOf(s, u);
      for (let k = 0; k < survey.counts[1 - seat]; k++) {
        const v = survey.units[1 - seat][k];
        const gap = gapOf(s, u, v, FAR);
        const gain = ws.charge(s, u, v);
        const crowd = 1 + 0.3 * Math.min(2, taken[32 + (v % 32)]);
        if (gain > 0)
          offer(intention(Aim.attack, v), (temper.attack * gain * crowd) / (1 + Math.max(0, gap - reach) / pace));
        if (range > 0) {
          const volley = survey.volleyGain(s, u, v, Math.min(gap, range));
          offer(intention(Aim.shoot, v), (volley * 2) / (1 + Math.max(0, gap - range) / pace));
        }
      }
      // Who has nothing better goes with the strongest of those near.
      let friend = -1;
      let most = 0;
      for (let k = 0; k < count; k++) {
        const v = own[k];
        if (v === u || isIndividual(s, v) || v === VICTIM) continue;
        const worth = survey.points[v] / (1 + gapOf(s, u, v, FAR) / 100);
        if (worth > most) [most, friend] = [worth, v];
      }
      if (friend >= 0) offer(intention(Aim.support, friend), isIndividual(s, u) || isCaster(s, u) ? 6 : 1);
      offer(0, 0);
    }
    const u = waiting[who];
    list[u] = what;
    if (kindOfIntention(what) === Aim.take && objectOfIntention(what) !== ALTAR) taken[objectOfIntention(what)]++;
    else if (kindOfIntention(what) === Aim.attack) taken[32 + (objectOfIntention(what) % 32)]++;
    waiting.splice(who, 1);
  }
}

// ---- how options serve it ---------------------------------------------------------------------------------------------

/** What u gains by charging v now, over so many tenths of a gap. */
function chargeNow(
  s: CeltosState,
  u: number,
  v: number,
  gap: number,
  reach: number,
  wish: Intention,
  ws: Workspace,
): number {
  const gain = ws.survey.fightGain(s, u, v, true, reach - gap);
  // Few come into contact from the last of the reach.
  const edge = !isIndividual(s, u) && s.alive[u] > 2 && gap > 0.85 * reach ? 0.5 * ws.survey.taken : 0;
  const named = wish === intention(Aim.attack, v) && gain > 0 ? 1.25 : 1;
  const helped = s.alive[v] > 0 && isEngaged(s, v) ? 4 : 0;
  const early =
    gap <= chargeOf(s, v) && !s.activated[v] ? 0.25 * Math.max(0, ws.survey.fightGain(s, v, u, true, 20)) : 0;
  return gain * named + (gain > -5 ? helped + early : 0) - edge;
}

/** The best charge of a unit from where it is: what it gains, and whom it strikes. */
function bestCharge(s: CeltosState, u: number, wish: Intention, ws: Workspace): { gain: number; on: number } {
  const reach = reachOf(s, u, false);
  let gain = -1e9;
  let on = NO_UNIT;
  for (const v of UNITS_OF[1 - sideOf(u)]) {
    if (!present(s, v)) continue;
    const gap = gapOf(s, u, v, FAR);
    if (gap > reach) continue;
    const now = chargeNow(s, u, v, gap, reach, wish, ws);
    if (now > gain) [gain, on] = [now, v];
  }
  return { gain, on };
}

/** What could strike u at a place this turn or next, in points. */
function fearAt(s: CeltosState, u: number, x: number, y: number, ws: Workspace): number {
  const r = radiusOf(s, u);
  let most = 0;
  let sum = 0;
  for (const v of UNITS_OF[1 - sideOf(u)]) {
    if (!present(s, v)) continue;
    const gap = gapFrom(s, x, y, r, v);
    const reach = chargeOf(s, v);
    const theirs = gap <= reach ? ws.charge(s, v, u) : 0;
    const range = rangeOf(s, v);
    const volley = range > 0 && gap <= range ? ws.survey.volleyGain(s, v, u, gap) : 0;
    const danger = Math.max(theirs, volley) * (s.activated[v] ? 0.4 : 1);
    if (danger <= 0) continue;
    most = Math.max(most, danger);
    sum += danger;
  }
  return most + 0.3 * (sum - most);
}

/** How well it stands at a place, in points, for its intention; `then`: what it can still do there in this activation. */
function placeWorth(
  s: CeltosState,
  u: number,
  x: number,
  y: number,
  wish: Intention,
  then: { readonly reach: number; readonly shoots: boolean },
  temper: Temper,
  ws: Workspace,
): number {
  const r = radiusOf(s, u);
  const side = sideOf(u);
  const { row } = boardOf(s);
  if (u === VICTIM) return -y / 10 - 0.5 * fearAt(s, u, x, y, ws);
  if (s.panicked[u]) {
    let nearest = 300;
    for (const v of UNITS_OF[1 - side]) if (present(s, v)) nearest = Math.min(nearest, gapFrom(s, x, y, r, v));
    return nearest / 10;
  }
  const pace = PACE * chargeOf(s, u);
  let worth = 0;
  let hope = 0;
  const range = rangeOf(s, u);
  for (const v of UNITS_OF[1 - side]) {
    if (!present(s, v)) continue;
    const gap = gapFrom(s, x, y, r, v);
    const gain = ws.charge(s, u, v);
    if (gain > 0) hope = Math.max(hope, gap <= then.reach ? gain : gap <= chargeOf(s, u) ? 0.5 * gain : 0);
    if (range > 0 && gap <= range) hope = Math.max(hope, ws.survey.volleyGain(s, u, v, gap) * (then.shoots ? 1 : 0.5));
  }
  worth += hope;
  const object = objectOfIntention(wish);
  switch (kindOfIntention(wish)) {
    case Aim.attack: {
      if (!present(s, object)) break;
      // Come up to just out of the enemy's own charge, if one may wait for the better moment.
      const gap = gapFrom(s, x, y, r, object);
      worth -= (14 * temper.attack * Math.max(0, gap - 0.85 * chargeOf(s, u))) / pace;
      break;
    }
    case Aim.shoot:
      if (present(s, object)) worth -= (14 * Math.max(0, gapFrom(s, x, y, r, object) - range)) / pace;
      break;
    case Aim.take: {
      const altar = row.altars?.[0];
      const place =
        object === ALTAR
          ? altar
            ? { x: altar[0], y: altar[1], near: altar[2] + 25 }
            : null
          : placesOf(s, side)[object];
      if (!place) break;
      const far = Math.max(0, Math.hypot(place.x - x, place.y - y) - place.near - r);
      worth -= (20 * temper.ground * far) / pace + (far > 0 ? 4 : 0);
      break;
    }
    case Aim.support:
      if (present(s, object)) worth -= (10 * Math.max(0, gapFrom(s, x, y, r, object) - 15)) / pace;
      break;
  }
  let friend = 1e9;
  for (const v of UNITS_OF[side]) if (v !== u && present(s, v)) friend = Math.min(friend, gapFrom(s, x, y, r, v));
  if (friend < 1e9) worth -= Math.max(0, friend - 80) / 25;
  return worth - 0.7 * temper.caution * fearAt(s, u, x, y, ws);
}

/** What a spell does for a target, in points. */
function spellWorth(s: CeltosState, u: number, spell: number, v: number, ws: Workspace): number {
  const points = ws.survey.points[v];
  const engaged = isEngaged(s, v);
  // A blessing upon oneself is nearly nothing.
  const selfish = u === v ? 0.15 : 1;
  const nearest = Math.min(
    ...UNITS_OF[1 - sideOf(v)].filter((e) => present(s, e)).map((e) => gapOf(s, v, e, FAR)),
    FAR,
  );
  switch (spell) {
    case Spell.mist:
      return s.marks[v] & Mark.mist ? 0 : selfish * (engaged ? 1 : nearest < 240 ? 4 : 0.5) * (points / 60);
    case Spell.battleFire:
      return s.marks[v] & Mark.battleFire
        ? 0
        : selfish * (engaged ? 8 : nearest <= chargeOf(s, v) ? 5 : 0.3) * (points / 60);
    case Spell.mend:
    case Spell.raise:
      return (0.6 * points) / Math.max(1, s.size[v]);
    case Spell.stoneRain:
      return Math.min(points, ((isIndividual(s, v) ? 0.8 : 1.4) * points) / Math.max(1, ws.survey.left[v]));
    case Spell.silverLance:
      return Math.min(points, (0.7 * points) / Math.max(1, ws.survey.left[v]));
    case Spell.dread:
      return 0.25 * points * ws.survey.wavers[v];
    case Spell.grasp:
      return s.marks[v] & Mark.grasp ? 0 : (nearest < 2 * chargeOf(s, v) ? 5 : 1) * (points / 80);
    case Spell.frost:
      return s.marks[v] & Mark.frost ? 0 : (engaged ? 5 : 2) * (points / 80);
    default:
      return 1;
  }
}

/** A spell that a caster of this people could cast at somebody near, roughly. */
const MAY_CAST = 3;

function activation(s: CeltosState, u: number, wish: Intention, ws: Workspace): number {
  if (isEngaged(s, u)) return 2.5;
  let worth = s.panicked[u] ? 0.3 : 0;
  const { gain } = bestCharge(s, u, wish, ws);
  if (gain > 0 && !s.panicked[u]) worth = Math.max(worth, gain / 10);
  const range = rangeOf(s, u);
  if (range > 0 && !s.panicked[u])
    for (const v of UNITS_OF[1 - sideOf(u)])
      if (present(s, v)) {
        const gap = gapOf(s, u, v, FAR);
        if (gap <= range) worth = Math.max(worth, ws.survey.volleyGain(s, u, v, gap) / 10);
      }
  // Who is threatened hurries a little, who only comes up waits.
  return worth + fearAt(s, u, leadX(s, u), leadY(s, u), ws) / 40;
}

function rate(
  s: CeltosState,
  options: Options,
  list: IntentionList,
  temper: Temper,
  out: Float64Array,
  ws: Workspace,
): void {
  const { codes, count } = options;
  if (isMustering(s) || s.turn === 0) {
    for (let i = 0; i < count; i++) out[i] = s.turn === 0 && !isMustering(s) ? setUp(s, codes[i]) : prior(s, codes[i]);
    return;
  }
  ws.begin(s);
  const step = topStep(s);
  if (step === Step.activate) {
    for (let i = 0; i < count; i++) out[i] = activation(s, firstThing(codes[i]), list[firstThing(codes[i])], ws);
    return;
  }
  const u = s.active;
  if (step === Step.moveGuide) {
    const mover = frameArg(s, 0);
    const kind = frameArg(s, 1);
    const moves = kind === Kind.move;
    const then = { reach: moves ? 10 * moveOf(s, mover) : 0, shoots: moves && (s.did & Did.shoot) === 0 };
    const here = placeWorth(s, mover, leadX(s, mover), leadY(s, mover), list[mover], then, temper, ws);
    for (let i = 0; i < count; i++) {
      const verb = verbOf(codes[i]);
      if (verb === V.go) {
        const at = wide(codes[i]);
        out[i] = (placeWorth(s, mover, pointX(at), pointY(at), list[mover], then, temper, ws) - here) / 6;
      } else out[i] = verb === V.stay ? 0.05 : prior(s, codes[i]);
    }
    return;
  }
  const wish = u < UNITS ? list[u] : 0;
  for (let i = 0; i < count; i++)
    out[i] = step === Step.order ? ofOrder(s, codes[i], wish, temper, ws) : ofRest(s, codes[i], wish, ws);
}

/** The order that comes first: fight on, charge, shoot, cast, else move by the intention. */
function ofOrder(s: CeltosState, c: number, wish: Intention, temper: Temper, ws: Workspace): number {
  const u = s.active;
  const engaged = isEngaged(s, u);
  const verb = verbOf(c);
  switch (verb) {
    case V.assault:
      return engaged ? 4 : 1 + bestCharge(s, u, wish, ws).gain / 6;
    case V['break-off']: {
      let worst = 0;
      for (const v of UNITS_OF[1 - sideOf(u)])
        if (present(s, v) && gapOf(s, u, v, FAR) <= 5) worst = Math.min(worst, ws.survey.fightGain(s, u, v, false, 20));
      return worst < -40 ? 3 - worst / 20 : -3;
    }
    case V.shoot: {
      const charge = bestCharge(s, u, wish, ws);
      const range = rangeOf(s, u);
      let best = 0;
      for (const v of UNITS_OF[1 - sideOf(u)]) {
        if (!present(s, v)) continue;
        const gap = gapOf(s, u, v, FAR);
        if (gap > range || (charge.gain > 0 && charge.on !== v && charge.gain > ws.survey.volleyGain(s, u, v, gap)))
          continue;
        best = Math.max(best, ws.survey.volleyGain(s, u, v, gap));
      }
      // First at the one that it will charge.
      return best > 0 ? 3 + (best + Math.max(0, charge.gain)) / 6 : -2;
    }
    case V.cast:
      return bestSpell(s, u, ws) >= MAY_CAST ? 5 : -1;
    case V['war-shout']:
      return UNITS_OF[sideOf(u)].filter((v) => present(s, v) && (isEngaged(s, v) || s.panicked[v])).length >= 2
        ? 6
        : -1.5;
    case V.move:
    case V.rush: {
      if (s.panicked[u]) return 2;
      let nearest = FAR;
      for (const v of UNITS_OF[1 - sideOf(u)])
        if (present(s, v)) nearest = Math.min(nearest, gapOf(s, u, v, FAR) - chargeOf(s, v));
      const [x, y] = [leadX(s, u), leadY(s, u)];
      const pull = wantsToMove(s, u, x, y, wish, temper, ws);
      // Far from every threat it rushes.
      const far = nearest > 30 * moveOf(s, u);
      return pull + (verb === V.rush ? (far ? 0.6 : -0.8) : 0);
    }
    case V.hold:
      return rangeOf(s, u) > 0 ? 0.4 : -0.5;
    default:
      return 0;
  }
}

/** How much it is drawn from where it is: nothing at its place, about 1 a turn's way from it. */
function wantsToMove(
  s: CeltosState,
  u: number,
  x: number,
  y: number,
  wish: Intention,
  temper: Temper,
  ws: Workspace,
): number {
  if (u === VICTIM) return 3;
  const then = { reach: 0, shoots: false };
  const far = -placeWorth(s, u, x, y, wish, then, temper, ws);
  return Math.max(-0.2, Math.min(2.5, far / 8));
}

function bestSpell(s: CeltosState, u: number, ws: Workspace): number {
  let best = 0;
  const people = s.tables.profiles[s.profile[u] - 1].people;
  for (let spell = 0; spell < s.tables.spells.length; spell++) {
    const { peoples, range } = s.tables.spells[spell];
    if (!peoples.includes(people)) continue;
    best = Math.max(best, spellFor(s, u, spell, 10 * range, ws));
  }
  return best;
}

function spellFor(s: CeltosState, u: number, spell: number, range: number, ws: Workspace): number {
  const friendly = spell === Spell.mist || spell === Spell.mend || spell === Spell.battleFire || spell === Spell.raise;
  let best = 0;
  for (const v of UNITS_OF[friendly ? sideOf(u) : 1 - sideOf(u)]) {
    if (!present(s, v) || gapOf(s, u, v, FAR) > range) continue;
    if ((spell === Spell.mend || spell === Spell.raise) && s.alive[v] >= s.size[v]) continue;
    best = Math.max(best, spellWorth(s, u, spell, v, ws));
  }
  return best;
}

/** Targets, spells and reactions. */
function ofRest(s: CeltosState, c: number, wish: Intention, ws: Workspace): number {
  const u = s.active;
  switch (verbOf(c)) {
    case V.charge:
    case V.leap: {
      const v = firstThing(c);
      const gap = gapOf(s, u, v, FAR);
      const leap = verbOf(c) === V.leap;
      return chargeNow(s, u, v, gap, reachOf(s, u, leap), wish, ws) / 6 - (leap ? 0.5 : 0);
    }
    case V.target: {
      const v = firstThing(c);
      const { gain, on } = bestCharge(s, u, wish, ws);
      const volley = ws.survey.volleyGain(s, u, v, gapOf(s, u, v, FAR));
      return (volley + (on === v && gain > 0 ? gain : 0)) / 6;
    }
    case V.spell: {
      const spell = firstThing(c);
      return spellFor(s, u, spell, 10 * s.tables.spells[spell].range, ws) / 3;
    }
    case V.upon:
      return spellWorth(s, u, s.spell, firstThing(c), ws) / 3;
    case V['fire-at-quarter']:
    case V.fire:
      return 2;
    case V['hold-fire']:
      return -1;
    case V.react:
      return firstThing(c) === Reaction.none ? -0.5 : prior(s, c);
    default:
      return prior(s, c);
  }
}

/** A body of troops round the middle of what is set up already, singles after them. */
function setUp(s: CeltosState, c: number): number {
  const verb = verbOf(c);
  if (verb === V['set-up']) {
    const u = firstThing(c);
    return (isIndividual(s, u) ? -3 : 0) + s.size[u] / 10;
  }
  if (verb !== V.place) return prior(s, c);
  const u = frameArg(s, 0);
  const { row } = boardOf(s);
  const at = wide(c);
  const [x, y] = [pointX(at), pointY(at)];
  let n = 0;
  let mid = 0;
  for (const v of UNITS_OF[sideOf(u)]) {
    if (!present(s, v)) continue;
    mid += leadX(s, v);
    n++;
  }
  const middle = n > 0 ? mid / n : row.width / 2;
  const front = sideOf(u) === s.south ? y : row.height - y;
  const behind = isIndividual(s, u) || rangeOf(s, u) > 0 ? 40 : 0;
  return -Math.abs(x - middle) / 40 + Math.min(1.5, (front - behind) / 60) + 0.1 * prior(s, c);
}

// ---- in words ---------------------------------------------------------------------------------------------------------

function say(s: CeltosState, u: number, wish: Intention): string {
  if (wish === 0 || s.profile[u] === 0) return '';
  const name = unitName(s, u);
  const many = s.size[u] > 1;
  const object = objectOfIntention(wish);
  const does = (one: string, more: string, what: string): string => `${name} ${many ? more : one} ${what}`;
  switch (kindOfIntention(wish)) {
    case Aim.attack:
      return does('attacks', 'attack', unitName(s, object));
    case Aim.shoot:
      return does('shoots at', 'shoot at', unitName(s, object));
    case Aim.support:
      return does('supports', 'support', unitName(s, object));
    case Aim.home:
      return 'the seer makes for the south edge';
    case Aim.take: {
      if (object === ALTAR) return does('performs', 'perform', 'the rite at the altar');
      const place = placesOf(s, sideOf(u))[object];
      return place ? does(place.verb[0], place.verb[1], place.name) : '';
    }
    default:
      return '';
  }
}

function intentionsWith(ws: Workspace): Intentions<CeltosState> {
  return {
    units: UNITS,
    assign(s, seat, list, temper) {
      if (s.turn > 0) assign(s, seat, list, temper, ws);
    },
    rate: (s, options, list, temper, out) => rate(s, options, list, temper, out, ws),
    say,
  };
}

export const intentions = intentionsWith(new Workspace());
