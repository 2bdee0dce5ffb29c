/** What looks good at first sight: how the machine plays on in its copies, and in which order it looks at options. */

import { firstThing, onceFor, secondThing, verbOf } from '../../engine/index.ts';
import { FAR, type Routes, routesOf } from './routes.ts';
import { chitResult, oddsOf } from './rules/combat.ts';
import { refuseAttacking } from './rules/forces.ts';
import { inZoc, strengthIn, strengthOf } from './rules/ground.ts';
import { Witness, wordsOf } from './rules/memo.ts';
import { isSolo } from './rules/modes.ts';
import { isWaiting } from './rules/reserves.ts';
import { V } from './rules/verbs.ts';
import { ArdennesState, Did, Part, Supply } from './state.ts';
import { ALLIED, CardKind, Event, GERMAN, HEXES, other, type Tables, Tactic, Town } from './tables.ts';

export const SIGHT = {
  // An attack, by its odds: 4, 3, 2, 1.5, 1 to 1 or better, and worse.
  four: 3,
  three: 2.5,
  two: 1.7,
  oneAndHalf: 0.2,
  one: -1,
  worse: -3,
  prize: 0.2,
  // A place: the pull of the points, a point taken, a zone, a share of an attack, a road.
  pull: 0.8,
  pullAllied: 0.5,
  take: 1.5,
  zone: -0.3,
  zoneIdle: -0.5,
  share: 0.4,
  road: 0.1,
  leave: 0.3,
  stir: 0.05,
  march: 0.3,
  // A card: units in contact, others, the cost in command points.
  contact: 0.16,
  mech: 0.14,
  foot: 0.08,
  most: 2.5,
  cost: 0.1,
  reserves: 2.2,
  event: 0,
  replacements: 0.3,
  discard: -0.5,
  endImpulse: -2,
  kampfgruppe: 0.5,
  select: 1,
  activate: 1,
  single: 0,
  add: -0.5,
  tactic: -0.4,
  draw: 1.5,
  disperse: 0.3,
  advance: 0.5,
  hold: 0.25,
};

/** How good each verb looks where nothing more is known. */
const PLAIN: Readonly<Record<number, number>> = {
  [V.pass]: -3,
  [V['end-impulse']]: -2,
  [V.join]: 2.5,
  [V.exit]: 3,
  [V['dig-in']]: 1,
  [V.retreat]: 0.3,
  [V.greif]: 0.5,
  [V.manteuffel]: 0.5,
  [V['spend-depot']]: 1,
  [V['fuel-priority']]: 0.3,
};

// ---- the pull of the points -----------------------------------------------------------------------------------------

/** What draws units of a side to a hex: on foot, then mechanized. */
interface Field {
  readonly foot: Float32Array;
  readonly mech: Float32Array;
}

const HALF_FOOT = 4;
const HALF_MECH = 8;

class Pull {
  private readonly ways: Routes;
  private readonly known = new Map<string, Field>();
  private readonly decayFoot = new Float32Array(FAR + 1);
  private readonly decayMech = new Float32Array(FAR + 1);
  private last: { readonly key: string; readonly words: readonly number[]; readonly field: Field } | null = null;

  constructor(t: Tables) {
    this.ways = routesOf(t);
    for (let cost = 0; cost < FAR; cost++) {
      this.decayFoot[cost] = 2 ** (-cost / HALF_FOOT);
      this.decayMech[cost] = 2 ** (-cost / HALF_MECH);
    }
  }

  /** The field of these weights, by goal; the same weights give the same field. */
  of(weights: ArrayLike<number>): Field {
    const { goals, foot, mech } = this.ways;
    const field = { foot: new Float32Array(HEXES), mech: new Float32Array(HEXES) };
    for (let i = 0; i < goals.length; i++) {
      const w = weights[i];
      if (w === 0) continue;
      for (let h = 0; h < HEXES; h++) {
        field.foot[h] += w * this.decayFoot[foot[i * HEXES + h]];
        field.mech[h] += w * this.decayMech[mech[i * HEXES + h]];
      }
    }
    return field;
  }

  /** Towards what is still Allied. */
  german(s: ArdennesState): Field {
    const { goals, worth } = this.ways;
    const { owner } = s;
    let [a, b, c] = [0, 0, 0];
    for (let i = 0; i < goals.length; i++) {
      if (owner[goals[i]] === GERMAN) continue;
      if (i < 30) a |= 1 << i;
      else if (i < 60) b |= 1 << (i - 30);
      else c |= 1 << (i - 60);
    }
    if (this.last && this.last.words[0] === a && this.last.words[1] === b && this.last.words[2] === c)
      return this.last.field;
    const key = `${a} ${b} ${c}`;
    let field = this.known.get(key);
    if (!field) {
      field = this.of(Array.from(goals, (h, i) => (owner[h] === GERMAN ? 0 : worth[i])));
      if (this.known.size >= MAX_KNOWN) this.known.clear();
      this.known.set(key, field);
    }
    this.last = { key, words: [a, b, c], field };
    return field;
  }
}

const MAX_KNOWN = 500;
const pullOf = onceFor((t: Tables) => new Pull(t));

/** For the Allies: towards points near the ground that the Germans hold. */
class Front {
  private readonly witness = new Witness(OWNER);
  private field: Field | null = null;

  of(s: ArdennesState): Field {
    if (this.witness.agrees(s) && this.field) return this.field;
    const { goals, worth, prizes } = routesOf(s.tables);
    const { owner } = s;
    const weights = Array.from(goals, (h, i) => {
      if (i >= prizes) return 0;
      if (owner[h] === GERMAN) return worth[i] * 0.8;
      for (const x of s.tables.grid.within(h, THREATENED)) if (owner[x] === GERMAN) return worth[i];
      return worth[i] * 0.1;
    });
    this.field = pullOf(s.tables).of(weights);
    return this.field;
  }
}

const THREATENED = 5;
const OWNER = wordsOf(ArdennesState.layout, ['owner']);
const fronts = new WeakMap<ArdennesState, Front>();

function pull(s: ArdennesState, u: number): Float32Array {
  let field: Field;
  if (s.tables.sideOf[u] === GERMAN) field = pullOf(s.tables).german(s);
  else {
    let front = fronts.get(s);
    if (!front) {
      front = new Front();
      fronts.set(s, front);
    }
    field = front.of(s);
  }
  return s.tables.mech[u] ? field.mech : field.foot;
}

// ---- attacks --------------------------------------------------------------------------------------------------------

/** What an attack at these odds promises: the chits punish rash ones. */
function promise(ratio: number): number {
  if (ratio >= 4) return SIGHT.four;
  if (ratio >= 3) return SIGHT.three;
  if (ratio >= 2) return SIGHT.two;
  if (ratio >= 1.5) return SIGHT.oneAndHalf;
  return ratio >= 1 ? SIGHT.one : SIGHT.worse;
}

/** The strength of a hex in defence, roughly. */
function defence(s: ArdennesState, h: number, side: number): number {
  const sum = strengthIn(s, h);
  const strong = s.tables.town[h] === Town.city || (side === GERMAN && s.tables.westwall[h] === 1);
  return Math.max(1, strong ? sum * 2 : sum);
}

/** Active units next to a hex that may attack it, one of them left out. */
function gathered(s: ArdennesState, target: number, side: number, without: number): number {
  const { neighbour, sideOf, riverSide } = s.tables;
  let sum = 0;
  for (let d = 0; d < 6; d++) {
    const h = neighbour[target * 6 + d];
    if (h < 0 || s.firstIn[h] < 0 || sideOf[s.firstIn[h]] !== side) continue;
    let here = 0;
    for (let u = s.firstIn[h]; u >= 0; u = s.nextIn[u])
      if (u !== without && s.active[u] && refuseAttacking(s, u) === 0) here += strengthOf(s, u);
    sum += riverSide[target * 6 + d] >= 0 ? here >> 1 : here;
  }
  return sum;
}

/** The best attack that a unit could take part in from a hex. */
function bestAttack(s: ArdennesState, u: number, from: number): number {
  const { neighbour, sideOf, riverSide, vp } = s.tables;
  const side = sideOf[u];
  const able = s.dispersed[u] === 0 && s.supply[u] < Supply.out;
  let best = 0;
  for (let d = 0; d < 6; d++) {
    const h = neighbour[from * 6 + d];
    if (h < 0 || s.firstIn[h] < 0 || sideOf[s.firstIn[h]] === side) continue;
    const own = strengthOf(s, u);
    const force = gathered(s, h, side, u) + (riverSide[from * 6 + d] >= 0 ? own >> 1 : own);
    const ratio = force / defence(s, h, other(side));
    // Others may come: half an attack is worth something already.
    const gain = able ? Math.max(SIGHT.share * Math.min(1, ratio), promise(ratio)) + SIGHT.prize * vp[h] : -0.5;
    best = Math.max(best, gain);
  }
  return best;
}

// ---- places ---------------------------------------------------------------------------------------------------------

/** What standing in a hex is worth to a unit in its activation. */
function placeFor(s: ArdennesState, u: number, h: number, attacks: boolean): number {
  const { sideOf, road } = s.tables;
  const side = sideOf[u];
  const ways = routesOf(s.tables);
  let value = pull(s, u)[h] * (side === GERMAN ? SIGHT.pull : SIGHT.pullAllied);
  const goal = ways.goalAt[h];
  if (goal >= 0 && s.owner[h] !== side) value += SIGHT.take * ways.worth[goal];
  else if (goal >= 0 && side === ALLIED && goal < ways.prizes && s.firstIn[h] < 0) value += 0.5 * ways.worth[goal];
  if (side === ALLIED) value += s.tables.holdValue[h] * 0.15;
  if (inZoc(s, other(side), h)) value += attacks ? bestAttack(s, u, h) + SIGHT.zone : SIGHT.zoneIdle;
  if (road[h]) value += SIGHT.road;
  return value;
}

/** What a unit leaves behind: a point that nobody guards. */
function leaving(s: ArdennesState, u: number): number {
  const { goalAt, worth } = routesOf(s.tables);
  const h = s.hex[u];
  const goal = goalAt[h];
  if (goal < 0 || s.firstIn[h] !== u || s.nextIn[u] >= 0) return 0;
  const { grid, sideOf } = s.tables;
  for (const x of grid.within(h, 3)) {
    const v = s.firstIn[x];
    if (v >= 0 && sideOf[v] !== sideOf[u]) return SIGHT.leave * worth[goal];
  }
  return 0.1 * worth[goal];
}

function move(s: ArdennesState, c: number): number {
  const u = firstThing(c);
  const to = secondThing(c);
  const strategic = verbOf(c) === V.march;
  const fresh = (s.did[u] & Did.strategic) === 0;
  return (
    placeFor(s, u, to, !strategic && fresh) -
    placeFor(s, u, s.hex[u], fresh) -
    leaving(s, u) -
    (strategic ? SIGHT.march : SIGHT.stir)
  );
}

// ---- cards ----------------------------------------------------------------------------------------------------------

/** What these units could do now, roughly. */
function prospects(s: ArdennesState, units: ArrayLike<number>, most: number): number {
  const { mech } = s.tables;
  let sum = 0;
  let n = 0;
  for (let i = 0; i < units.length && n < most; i++) {
    const u = units[i];
    const h = s.hex[u];
    if (h < 0 || s.dispersed[u] || s.outOfFuel[u] || s.supply[u] >= Supply.out) continue;
    n++;
    const contact = inZoc(s, other(s.tables.sideOf[u]), h);
    sum += strengthOf(s, u) * (contact ? SIGHT.contact : mech[u] ? SIGHT.mech : SIGHT.foot);
  }
  return Math.min(SIGHT.most, sum);
}

function card(s: ArdennesState, c: number): number {
  const { cardKind, cardCv, formationKind, formationCorps, unitsOfDivision, unitsOfCorps } = s.tables;
  const verb = verbOf(c);
  const id = firstThing(c);
  // In solitaire what a card counts towards the level is spent; what goes beyond it is free.
  const plain = isSolo(s) ? -SIGHT.cost * cardCv[id] : 0;
  switch (verb) {
    case V.activate: {
      const f = secondThing(c);
      const division = formationKind[f] === 'division';
      const units = division ? unitsOfDivision[f] : unitsOfCorps[formationCorps[f]];
      const more = cardKind[id] === CardKind.army ? 0.15 * cardCv[id] : 0;
      return plain + SIGHT.activate + prospects(s, units, units.length) + more;
    }
    case V.select:
      return plain + SIGHT.select + prospects(s, unitsOfCorps[formationCorps[secondThing(c)]], 2 * cardCv[id]);
    case V.kampfgruppe:
      return plain + SIGHT.kampfgruppe + prospects(s, unitsOfCorps[formationCorps[secondThing(c)]], 3);
    case V['activate-unit']:
      return plain + SIGHT.single + prospects(s, [secondThing(c)], 1);
    case V.reserves: {
      let waiting = 0;
      for (const u of s.tables.unitsOfCard[id]) if (isWaiting(s, u)) waiting++;
      return plain + SIGHT.reserves + Math.min(2, waiting * 0.4);
    }
    case V.event:
      return plain + SIGHT.event + (EVENT_WORTH[s.tables.cardEvent[id]] ?? 0);
    case V.replacements:
      return plain + SIGHT.replacements;
    default:
      return plain + SIGHT.discard;
  }
}

const EVENT_WORTH: Readonly<Record<number, number>> = {
  [Event.crisis]: 0.5,
  [Event.bridgeEngineers]: 0.5,
  [Event.commandos]: 2,
  [Event.eisenhower]: 1.5,
  [Event.fury]: 0,
  [Event.groundFreeze]: 0.2,
  [Event.monty]: 0.5,
  [Event.vdh]: 0.5,
  [Event.airpower]: 0.8,
  [Event.alert]: 0.5,
  [Event.barrage]: 0.8,
  [Event.clouds]: 0.3,
  [Event.intercepted]: 0.8,
  [Event.alarm]: 1.5,
  [Event.recover]: 0.8,
  [Event.patton]: 1.5,
  [Event.tankBattalion]: 1.2,
  [Event.withdrawal]: 0.8,
  [Event.engineers]: 0.6,
};

// ---- combat ---------------------------------------------------------------------------------------------------------

/** Hits that a chit brings on average, the attacker's counted against the defender's. */
function balance(s: ArdennesState): number {
  const odds = oddsOf(s);
  const { chitCounts } = s.tables;
  let sum = 0;
  let n = 0;
  for (let chit = 0; chit < chitCounts.length; chit++) {
    const result = chitResult(chit, odds);
    sum += chitCounts[chit] * ((result & 15) - (result >> 4));
    n += chitCounts[chit];
  }
  return sum / n;
}

function attack(s: ArdennesState, target: number): number {
  const force = gathered(s, target, s.side, -1);
  const ratio = force / defence(s, target, other(s.side));
  return promise(ratio) + SIGHT.prize * s.tables.vp[target];
}

const TACTIC_WORTH: Readonly<Record<number, number>> = {
  [Tactic.artillery]: 0.5,
  [Tactic.airpower]: 0.4,
  [Tactic.corpsArtillery]: 0.5,
  [Tactic.fixedArtillery]: 0.7,
  [Tactic.coordination]: 0.5,
  [Tactic.combatEngineers]: 0.6,
  [Tactic.engineers]: 0.5,
  [Tactic.infiltration]: 0.6,
  [Tactic.panzer]: 0.5,
  [Tactic.tank]: 0.5,
  [Tactic.press]: 0.2,
  [Tactic.reinforce]: 0.3,
  [Tactic.screen]: 0.5,
  [Tactic.bugOut]: 0.2,
};

/** A step that takes least of the strength. */
function lose(s: ArdennesState, u: number): number {
  const { strength } = s.tables;
  const lost = strength[u * 5 + s.steps[u]] - (s.steps[u] > 1 ? strength[u * 5 + s.steps[u] - 1] : 0);
  const hold = s.part[u] === Part.defends ? Math.min(1.5, SIGHT.hold * s.tables.vp[s.hex[u]]) : 0;
  return hold - 0.15 * lost - (s.steps[u] === 1 ? 0.5 : 0);
}

/** How promising an option looks. */
export function prior(s: ArdennesState, c: number): number {
  const verb = verbOf(c);
  switch (verb) {
    case V.activate:
    case V['activate-unit']:
    case V.select:
    case V.kampfgruppe:
    case V.reserves:
    case V.replacements:
    case V.event:
    case V.discard:
      return card(s, c);
    case V.add:
      return SIGHT.add + 2 * prospects(s, [firstThing(c)], 1);
    case V.take:
      return 1.5 + 0.05 * strengthOf(s, firstThing(c));
    case V.move:
    case V.march:
      return move(s, c);
    case V.attack:
      return attack(s, firstThing(c));
    case V.tactic:
      return SIGHT.tactic + (TACTIC_WORTH[s.tables.cardTactic[firstThing(c)]] ?? 0);
    case V.wild:
      return SIGHT.tactic + (TACTIC_WORTH[secondThing(c)] ?? 0);
    case V.draw:
      return (firstThing(c) + 1) * balance(s) * SIGHT.draw;
    case V.lose:
      return lose(s, firstThing(c));
    case V.disperse:
      return s.attackerHits >= 2 ? SIGHT.disperse : -0.5;
    case V.advance:
      return (
        SIGHT.advance +
        placeFor(s, firstThing(c), secondThing(c), false) -
        placeFor(s, firstThing(c), s.hex[firstThing(c)], false)
      );
    case V.deploy:
      return 1 + placeFor(s, firstThing(c), secondThing(c), false);
    case V.replace:
      return 1 + 0.1 * strengthOf(s, firstThing(c));
    default:
      return PLAIN[verb] ?? 0;
  }
}
