/** The sequence of play of the test game. */

import type { JsonObject } from '../game.ts';
import { EVERYONE, only } from '../log.ts';
import { drawFromCup, shuffle } from '../random.ts';
import { frameArg, goTo, NOT_ASKED, type Options, pop, push, type Step as StepOf, stepTable } from '../steps.ts';
import { code, firstThing, secondThing, verbOf } from '../verbs.ts';
import { loseStep, resolve, unitAt } from './combat.ts';
import {
  AMBUSH,
  BLUE,
  CROSS,
  grid,
  ownerOf,
  R,
  RED,
  type CrossroadsState as S,
  Switch,
  UNITS,
  unitKind,
  V,
  WEATHER,
} from './pieces.ts';
import { Step } from './step-numbers.ts';

const START = ['0101', '0102', '0301', '0302'].map((label) => grid.find(label));

export function begin(s: S): void {
  s.hex.set(START);
  s.steps.fill(2);
  for (let u = 0; u < UNITS; u++) if (ownerOf(u) === BLUE) s.trodden[s.hex[u]] = 1;
  const deck = [0, 1, 2, 3];
  shuffle(s, deck);
  s.card.set(deck.slice(0, 2));
  s.spare.set(deck.slice(2));
  s.committed.fill(-1);
  s.mine = -1;
  s.cup.set(s.tables.cup);
  push(s, Step.turn);
  if (s.scenario === AMBUSH) push(s, Step.hide);
}

export function clear(s: S): void {
  s.hex.fill(-1);
  s.steps.fill(0);
}

/** `{ "step": "act" }` or `{ "step": "commit", "attacker": "R1", "target": "B1" }` */
export function enter(s: S, at: JsonObject): void {
  for (const key of Object.keys(at))
    if (!['step', 'attacker', 'target'].includes(key)) throw new Error(`position.at: unknown field "${key}"`);
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0 && s.steps[u] === 0) s.steps[u] = 2;
  const unit = (key: string): number => {
    const id = unitKind.find(String(at[key]));
    if (id < 0) throw new Error(`position.at.${key}: unknown unit "${String(at[key])}"`);
    return id;
  };
  const step = at.step ?? 'act';
  push(s, step === 'turn' ? Step.turn : Step.act);
  if (step === 'commit') push(s, Step.commit, unit('attacker'), unit('target'));
  else if (step !== 'act' && step !== 'turn') throw new Error(`position.at.step: unknown step "${String(step)}"`);
}

/** 0, or why this unit may do nothing for its owner. */
function refuseUnit(s: S, unit: number): number {
  if (unit >= UNITS || ownerOf(unit) !== s.active) return s.refuse(R.forbidden, unit);
  if (s.hex[unit] < 0) return s.refuse(R.gone, unit);
  return 0;
}

function refuseEntry(s: S, unit: number, to: number): number {
  const distance = grid.distance(s.hex[unit], to);
  if (distance !== 1) return s.refuse(R.tooFar, unit, distance, to);
  const other = unitAt(s, to);
  return other >= 0 ? s.refuse(R.taken, to, other) : 0;
}

const costOf = (hex: number): number => (hex === CROSS ? 3 : 2);

function refuseMove(s: S, unit: number, to: number): number {
  const refused = refuseUnit(s, unit) || refuseEntry(s, unit, to);
  if (refused) return refused;
  if (s.points[unit] < costOf(to)) return s.refuse(R.noPoints, costOf(to), s.points[unit]);
  return s.switches[Switch.mud] && s.weather === 1 && to === CROSS ? s.refuse(R.mud, to) : 0;
}

function refuseAttack(s: S, unit: number, target: number): number {
  const refused = refuseUnit(s, unit);
  if (refused) return refused;
  if (ownerOf(target) === s.active) return s.refuse(R.friend, target);
  if (s.hex[target] < 0) return s.refuse(R.gone, target);
  const distance = grid.distance(s.hex[unit], s.hex[target]);
  if (distance !== 1) return s.refuse(R.apart, unit, target, distance);
  if (s.weather === 2) return s.refuse(R.dark);
  return s.acted[unit] ? s.refuse(R.acted, unit) : 0;
}

function goInto(s: S, unit: number, to: number): void {
  s.hex[unit] = to;
  if (ownerOf(unit) !== BLUE) return;
  s.trodden[to] = 1;
  if (s.mine !== to) return;
  s.mine = -1;
  s.sprung = 1;
  s.reveals += 1;
  s.log?.tell(EVERYONE, 'a mine goes off in ', { kind: 'hex', id: to });
  loseStep(s, unit);
}

const hide: StepOf<S> = {
  rule: 'T-09',
  seat: () => RED,
  prompt: () => 'Where do you hide the mine?',
  publicPrompt: 'Red hides a mine',
  options(s, out) {
    for (let h = 0; h < grid.size; h++) if (!s.trodden[h]) out.add(code(V.hide, h));
  },
  refuse(s, c) {
    if (verbOf(c) !== V.hide) return NOT_ASKED;
    return s.trodden[firstThing(c)] ? s.refuse(R.trodden, firstThing(c)) : 0;
  },
  choose(s, c) {
    s.mine = firstThing(c);
    s.log?.tell(only(RED), 'you hide the mine in ', { kind: 'hex', id: firstThing(c) });
    s.log?.tell(EVERYONE & ~only(RED), 'Red has hidden a mine');
    pop(s);
  },
};

const turn: StepOf<S> = {
  run(s) {
    if (s.turn === s.tables.turns) {
      const holder = unitAt(s, CROSS);
      s.result = holder < 0 ? 3 : ownerOf(holder) === RED ? 1 : 2;
      return;
    }
    s.turn += 1;
    s.log?.heading('Turn ', s.turn);
    s.weather = drawFromCup(s, s.cup);
    s.log?.show(
      EVERYONE,
      [{ what: 'chit', face: WEATHER[s.weather] ?? '' }],
      'the weather: ',
      WEATHER[s.weather] ?? '',
    );
    s.points.fill(s.tables.points);
    s.acted.fill(0);
    s.active = RED;
    goTo(s, Step.act);
  },
};

const act: StepOf<S> = {
  rule: 'T-01',
  seat: (s) => s.active,
  prompt: () => 'Move, attack or end',
  options(s, out: Options) {
    for (let u = 0; u < UNITS; u++) {
      for (let h = 0; h < grid.size; h++) if (refuseMove(s, u, h) === 0) out.add(code(V.move, u, h));
      for (let v = 0; v < UNITS; v++) if (refuseAttack(s, u, v) === 0) out.add(code(V.attack, u, v));
    }
    out.add(code(V.end));
  },
  refuse(s, c) {
    const verb = verbOf(c);
    if (verb === V.move) return refuseMove(s, firstThing(c), secondThing(c));
    if (verb === V.attack) return refuseAttack(s, firstThing(c), secondThing(c));
    return verb === V.end ? 0 : NOT_ASKED;
  },
  choose(s, c) {
    const unit = firstThing(c);
    if (verbOf(c) === V.end) {
      if (s.active === BLUE) return goTo(s, Step.turn);
      s.active = BLUE;
      return;
    }
    if (verbOf(c) === V.attack) {
      s.acted[unit] = 1;
      return push(s, Step.commit, unit, secondThing(c));
    }
    s.points[unit] -= costOf(secondThing(c));
    s.log?.tell(EVERYONE, { kind: 'unit', id: unit }, ' moves to ', { kind: 'hex', id: secondThing(c) });
    goInto(s, unit, secondThing(c));
  },
};

/** The attacker decides first, in secret. */
const committing = (s: S): number => {
  const attacker = ownerOf(frameArg(s, 0));
  return s.committed[attacker] < 0 ? attacker : 1 - attacker;
};

const commit: StepOf<S> = {
  rule: 'T-08',
  seat: committing,
  prompt: (s) => `Play your card${s.card[committing(s)] >= 0 ? ` (${s.card[committing(s)]})` : ''}?`,
  publicPrompt: 'may play a card',
  options(s, out) {
    if (s.card[committing(s)] >= 0) out.add(code(V.play));
    out.add(code(V.hold));
  },
  refuse(s, c) {
    if (verbOf(c) === V.hold) return 0;
    if (verbOf(c) !== V.play) return NOT_ASKED;
    return s.card[committing(s)] < 0 ? s.refuse(R.noCard) : 0;
  },
  choose(s, c) {
    const seat = committing(s);
    s.committed[seat] = verbOf(c) === V.play ? 1 : 0;
    s.log?.tell(only(seat), 'you ', verbOf(c) === V.play ? `play ${s.card[seat]}` : 'hold your card');
    if (s.committed[1 - seat] >= 0) goTo(s, Step.resolve, frameArg(s, 0), frameArg(s, 1));
  },
};

const retreat: StepOf<S> = {
  rule: 'T-10',
  seat: (s) => ownerOf(frameArg(s, 0)),
  prompt: () => 'Where does it retreat to?',
  options(s, out) {
    const unit = frameArg(s, 0);
    for (let h = 0; h < grid.size; h++) if (refuseEntry(s, unit, h) === 0) out.add(code(V.retreat, unit, h));
  },
  refuse(s, c) {
    if (verbOf(c) !== V.retreat) return NOT_ASKED;
    if (firstThing(c) !== frameArg(s, 0)) return s.refuse(R.notThisOne, frameArg(s, 0), firstThing(c));
    return refuseEntry(s, firstThing(c), secondThing(c));
  },
  choose(s, c) {
    pop(s);
    goInto(s, firstThing(c), secondThing(c));
  },
};

export const steps = stepTable<S>(Step, {
  hide,
  turn,
  act,
  commit,
  resolve: { run: resolve },
  retreat,
});
