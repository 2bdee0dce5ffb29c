/**
 * How good a position is: what the scenario's victory asks for, strength left, supply, ground gained, and who stands
 * next to whom. Strengths of the other side are those of a redealt guess.
 */
import type { Advice, Term } from '../../engine/game.ts';
import { frameArg, topStep } from '../../engine/steps.ts';
import { first, second, verbOf } from '../../engine/verbs.ts';
import { leadOf } from './rules/movement.ts';
import { Step } from './rules/step.ts';
import { attackStrength, oddsLevel, supportStrength } from './rules/strength.ts';
import { V } from './rules/verbs.ts';
import { type CoState, holds, NO_TARGET, scenarioOf } from './state.ts';
import { EVEN, HEXES, onMap, other, Place, RED, type Tables, UNITS } from './tables.ts';

const TERMS = ['objective', 'strength', 'losses', 'supply', 'ground', 'contact', 'battalions'] as const;
const found = new Float64Array(TERMS.length);

/** How far each hex is from the nearest hex that decides the scenario. */
const goals = new WeakMap<Tables, Uint8Array[]>();
function goalDistance(s: CoState): Uint8Array {
  const t = s.tables;
  let lists = goals.get(t);
  if (!lists) {
    lists = t.scenarios.map((scenario) =>
      Uint8Array.from({ length: HEXES }, (_, hex) =>
        Math.min(...scenario.victoryHexes.map((goal) => t.distance[goal * HEXES + hex])),
      ),
    );
    goals.set(t, lists);
  }
  return lists[s.scenario];
}

/** All terms from the attacker's side of the scenario, in the order of TERMS; nothing is made. */
function look(s: CoState): void {
  const t = s.tables;
  const scenario = scenarioOf(s);
  const { attacker, defender } = scenario;
  const near = goalDistance(s);
  found.fill(0);
  if (scenario.victory.kind === 'towns') {
    for (let i = 0; i < s.control.length; i++) found[0] += s.control[i] === attacker ? 0.2 : 0;
  } else found[0] = 0.8 * roadShare(s, attacker);

  let own = 0;
  let theirs = 0;
  let battalions = 0;
  let left = 0;
  for (let u = 0; u < UNITS; u++) {
    const place = s.hex[u];
    if (place === Place.none || t.dummy[u]) continue;
    const mine = t.side[u] === attacker;
    if (place === Place.eliminated) {
      if (mine && !t.headquarters[u]) battalions += 1;
      continue;
    }
    if (!onMap(place) && place !== Place.waiting) continue;
    const worth = ((t.attack[u] + t.defense[u]) * (1 + s.steps[u])) / 3;
    if (mine) own += worth;
    else theirs += worth;
    if (mine && !t.headquarters[u]) {
      battalions += 1;
      left += 1;
    }
    if (!onMap(place)) continue;
    if (s.supplied[u] === 0) found[3] += mine ? -0.004 * worth : 0.004 * worth;
    if (mine) found[4] += (12 - Math.min(12, near[place])) * 0.0012 * Math.min(worth, 8);
    else found[4] -= near[place] <= 1 ? 0.006 : 0;
  }
  found[1] = own + theirs === 0 ? 0 : 0.6 * ((own - theirs) / (own + theirs));
  found[2] = 0.01 * (s.stepsLost[defender] - s.stepsLost[attacker]);
  found[5] = contact(s, attacker);
  // Two thirds of the battalions decide the grade in both scenarios.
  if (battalions > 0) found[6] = left * 3 >= battalions * 2 ? 0.05 : -0.15;
}

/** Of the road, the share on which no supplied enemy puts his zone. */
function roadShare(s: CoState, side: number): number {
  const enemy = other(side);
  const hexes = scenarioOf(s).victoryHexes;
  let free = 0;
  for (let i = 0; i < hexes.length; i++)
    if (s.zoc[enemy * HEXES + hexes[i]] === 0 && !holds(s, enemy, hexes[i])) free += 1;
  return free / hexes.length;
}

/** Stacks next to one another: who could attack whom at good odds. */
function contact(s: CoState, attacker: number): number {
  const t = s.tables;
  let sum = 0;
  for (const u of t.unitsOf[attacker]) {
    if (!onMap(s.hex[u]) || t.dummy[u]) continue;
    for (let d = 0; d < 6; d++) {
      const hex = t.neighbour[s.hex[u] * 6 + d];
      if (hex >= 0 && holds(s, other(attacker), hex)) {
        sum += 0.002 * t.attack[u];
        break;
      }
    }
  }
  return sum;
}

const GRADES = [1, 0.6, -0.6, -1];

function evaluate(s: CoState, seat: number): number {
  if (s.result !== 0) {
    const red = GRADES[s.result - 1];
    return seat === RED ? red : -red;
  }
  look(s);
  let sum = -0.35;
  for (let i = 0; i < found.length; i++) sum += found[i];
  const value = Math.max(-0.98, Math.min(0.98, sum));
  return seat === scenarioOf(s).attacker ? value : -value;
}

const WORDS: Readonly<Record<(typeof TERMS)[number], string>> = {
  objective: 'what the scenario asks for: town hexes held, or the road free of enemy zones',
  strength: 'strength left on both sides',
  losses: 'steps lost so far',
  supply: 'units out of supply',
  ground: 'how near the troops are to what decides the match',
  contact: 'enemies that could be attacked',
  battalions: 'battalions left toward two thirds',
};

function terms(s: CoState, seat: number): Term[] {
  if (s.result !== 0) return [{ name: 'result', value: evaluate(s, seat) }];
  look(s);
  const sign = seat === scenarioOf(s).attacker ? 1 : -1;
  return TERMS.map((name, i) => ({ name, value: sign * found[i], text: WORDS[name] }));
}

/** A first look: close in, attack at good guesses, keep headquarters behind, do not break up without need. */
function prior(s: CoState, c: number): number {
  const t = s.tables;
  const a = first(c);
  switch (verbOf(c)) {
    case V.to: {
      const counter = frameArg(s, 0);
      const near = goalDistance(s);
      const attacks = t.side[counter] === scenarioOf(s).attacker;
      const gain = near[s.hex[counter]] - near[a];
      if (t.headquarters[counter]) return gain * 0.1 - (s.zoc[other(t.side[counter]) * HEXES + a] ? 2 : 0);
      return attacks ? gain * 0.4 : gain * 0.15;
    }
    case V.move:
      return scenarioOf(s).attacker === s.player ? 0.8 : -0.3;
    case V.enter:
      return 1;
    case V.at:
      return -goalDistance(s)[a] * 0.2;
    case V.break:
    case V.join:
      return -2.5;
    case V.work:
    case V.destroy:
      return -1;
    case V.end:
      return 0;
    case V.attack:
      return attackPromise(s, a, second(c));
    case V.support:
      return 1.5;
    case V.confirm:
      return planned(s) ? 1.2 : 0;
    case V.drop:
      return -2;
    case V.commit:
      return 1;
    case V.advance:
      return t.townAt[s.attackHex] >= 0 ? 2 : 0.3;
    case V.lose:
      return -t.attack[a] * 0.3;
    case V.replace:
      return 1;
    case V.place: {
      const counter = frameArg(s, 0);
      return t.headquarters[counter] ? 0 : -goalDistance(s)[a] * 0.35;
    }
    default:
      return 0;
  }
}

function planned(s: CoState): boolean {
  for (const u of s.tables.unitsOf[s.player]) if (s.target[u] !== NO_TARGET) return true;
  return false;
}

/** The odds if everybody next to the hex, and all artillery in reach, joined in. */
function attackPromise(s: CoState, counter: number, hex: number): number {
  const t = s.tables;
  let attack = 0;
  let defense = 0;
  for (const u of t.unitsOf[s.player]) {
    if (!onMap(s.hex[u]) || t.dummy[u] || t.headquarters[u]) continue;
    const distance = t.distance[s.hex[u] * HEXES + hex];
    if (t.artillery[u]) attack += distance <= t.range[u] ? supportStrength(s, u, hex) : 0;
    else if (distance === 1) attack += attackStrength(s, u, hex);
  }
  for (const u of t.unitsOf[other(s.player)]) if (s.hex[u] === hex && !t.dummy[u]) defense += t.defense[u] + 1;
  if (s.target[leadOf(s, counter)] !== NO_TARGET) return -1;
  return defense === 0 ? 1.5 : (oddsLevel(attack, defense) - EVEN) * 1.2 - 0.3;
}

/** An action ends when a counter has moved, an attack is resolved or a step is over. */
function milestone(s: CoState): number {
  const top = s.depth === 0 ? 0 : topStep(s);
  const inside =
    top === Step.moveTo || top === Step.exploitTo || top === Step.enterAt || top === Step.build || top === Step.place;
  let moved = 0;
  for (let u = 0; u < UNITS; u++) moved += s.moved[u] + s.attacked[u];
  return (((s.turn * 2 + s.player) * 8 + s.phase) * 128 + moved) * 2 + (inside ? 1 : 0);
}

/** A player turn is a phase of its own. */
const phase = (s: CoState): number =>
  s.phase < 4 ? s.phase : 10 + s.turn * 2 + (s.player === scenarioOf(s).attacker ? 0 : 1);

export const advice: Advice<CoState> = { evaluate, terms, prior, milestone, phase };
