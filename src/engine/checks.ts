/**
 * What must hold of every game, as functions over the contract: used by the contract tests and by `sandtable fuzz`.
 * Each throws a `CheckError` that says which check failed and how; none knows a game.
 */

import { circleInWords, TAIL } from './circles.ts';
import { type AnyGame, type Seat, SPECTATOR } from './game.ts';
import { Log, observedInLog } from './log.ts';
import type { Match } from './match.ts';
import { outcomesOf } from './outcomes.ts';
import { decision, isOption, optionLabel, optionWords, Refused, readOption, seatId, toDecision } from './play.ts';
import { RandomSource, seedStream } from './random.ts';
import { replayRecord, writeRecord } from './record.ts';
import { sentence } from './refusal.ts';
import type { Rulebook } from './rulebook.ts';
import { completeSetup, randomSetup } from './setup.ts';
import { type AnyState, baseFields, decodeState, encodeState } from './state.ts';
import { type DecisionStep, NOT_ASKED, Options } from './steps.ts';
import { codeWith, type Kind, refuseSize, type Verb } from './verbs.ts';

/** A check that failed. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
  readonly check: string;

  constructor(check: string, message: string) {
    super(`${check}: ${message}`);
    this.check = check;
  }
}

const sameBytes = (a: AnyState, b: AnyState): boolean => a.equals(b);

/** All seats and the spectator's. */
export const viewers = (game: AnyGame): Seat[] => [...game.seats.map((_, seat) => seat), SPECTATOR];

/** The names of the fields in which two states of one game differ. */
export function differingFields(a: AnyState, b: AnyState): string[] {
  return a.layout.slots.filter((_, i) => String(a.views[i]) !== String(b.views[i])).map((slot) => slot.name);
}

// ---- random play --------------------------------------------------------------------------------------------------

export interface RandomStart {
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seed: string;
}

/** Every second game is played with switches thrown at random. */
export function randomStart(game: AnyGame, scenario: string, seed: string): RandomStart {
  const random = new RandomSource(`setup ${seed}`);
  const setup = random.below(2) === 1 ? randomSetup(game, scenario, random) : completeSetup(game, scenario);
  return { ...setup, seed };
}

/** More choices than any game takes: one that goes on so long never ends. */
export const ENDLESS = 200_000;

/** More choices than one seat makes in a row: a turn that can be drawn out so far can be drawn out for ever. */
const MAX_IN_A_ROW = 2000;

/** Called at every decision, before a choice is made. */
export type Visit = (s: AnyState, step: DecisionStep<AnyState>, options: Options, choice: number) => void;

/** How somebody chooses in a position. */
export type Chooser = (s: AnyState, step: DecisionStep<AnyState>, options: Options) => number;

/** A blank state begun for a scenario, at its first decision or over. */
export function beginState(game: AnyGame, start: RandomStart): AnyState {
  const s = game.newState();
  seedStream(s, start.seed);
  game.begin(s, { scenario: start.scenario, options: start.options });
  return s;
}

/** Plays on, at random or as somebody chooses, until the match is over; returns how many choices were made. */
export function playOut(game: AnyGame, s: AnyState, by: RandomSource | Chooser, visit?: Visit, most = ENDLESS): number {
  const choose: Chooser = typeof by === 'function' ? by : (_s, _step, options) => options.at(by.below(options.count));
  const out = new Options();
  let choices = 0;
  let [last, row] = [SPECTATOR, 0];
  const tail: number[] = [];
  for (;;) {
    const step = toDecision(game, s, out);
    if (step === null) return choices;
    const seat = step.seat(s);
    row = seat === last ? row + 1 : 1;
    last = seat;
    if (row > MAX_IN_A_ROW)
      throw new CheckError('ends', `${seatId(game, seat)} made ${row} choices in a row${circleInWords(game, tail)}`);
    if (choices >= most) throw new CheckError('ends', `still running after ${choices} choices`);
    visit?.(s, step, out, choices);
    const code = choose(s, step, out);
    if (row > MAX_IN_A_ROW - TAIL) tail.push(code);
    step.choose(s, code);
    choices++;
  }
}

export function playRandom(
  game: AnyGame,
  start: RandomStart,
  visit?: Visit,
  most = ENDLESS,
): { state: AnyState; choices: number } {
  const state = beginState(game, start);
  const choices = playOut(game, state, new RandomSource(`choices ${start.seed}`), visit, most);
  return { state, choices };
}

export function checkInvariants(game: AnyGame, s: AnyState): void {
  for (const invariant of game.invariants) {
    const wrong = invariant.check(s);
    if (wrong !== null) throw new CheckError(invariant.id, wrong);
  }
}

/**
 * How to win agrees with the victory rules: every seat is told the same by its own knowledge as by the match, at the end the
 * result is the one that the rules found, the winner misses nothing and all others miss something.
 */
export function checkGoal(game: AnyGame, rulebook: Rulebook, s: AnyState, random: RandomSource): void {
  if (!game.goal) return;
  const result = game.results[s.result - 1];
  for (const viewer of viewers(game)) {
    const goal = game.goal(s, viewer);
    const known = game.goal(game.redeal(game.view(s, viewer), viewer, random), viewer);
    const [told, knows] = [JSON.stringify(goal), JSON.stringify(known)];
    if (told !== knows)
      throw new CheckError('goal', `${seatId(game, viewer)} is told ${told} but can know only ${knows}`);
    for (const { rule } of [...goal.seats, ...goal.counts])
      if (!rulebook.find(rule)) throw new CheckError('goal', `names the rule ${rule}, which is not in the rulebook`);
    if (goal.seats.map((g) => g.seat).join() !== game.seats.map((_, seat) => seat).join())
      throw new CheckError('goal', `is not said for each seat once: ${told}`);
    if (!result) {
      const idle = goal.seats.find((g) => g.missing === '');
      if (idle) throw new CheckError('goal', `${seatId(game, idle.seat)} misses nothing and has not won`);
      continue;
    }
    if (goal.now !== result.id)
      throw new CheckError('goal', `the match ended with ${result.id}, but the goal says ${goal.now}`);
    for (const { seat, missing } of goal.seats)
      if ((missing === '') !== (seat === result.winner))
        throw new CheckError(
          'goal',
          `the match ended with ${result.id}, and ${seatId(game, seat)} is told: "${missing}"`,
        );
  }
}

/** A result the game knows, and a view for everybody. */
export function checkEnd(game: AnyGame, s: AnyState): void {
  if (!game.results[s.result - 1]) throw new CheckError('result', `${s.result} is no result of ${game.id}`);
  for (const seat of viewers(game)) game.scene(game.view(s, seat));
}

/**
 * How many ways there are to make one choice, two, three …: any change of what is allowed shows in these counts. Stops
 * after `most` ways.
 */
export function optionTree(game: AnyGame, s: AnyState, most: number): number[] {
  const counts: number[] = [];
  let level = [s.clone()];
  while (level.length > 0 && level.length <= most) {
    const next: AnyState[] = [];
    let ways = 0;
    for (const x of level) {
      const options = new Options();
      const step = toDecision(game, x, options);
      ways += options.count;
      if (step === null || ways > most) continue;
      for (const option of options.list()) {
        const y = x.clone();
        step.choose(y, option);
        next.push(y);
      }
    }
    counts.push(ways);
    if (ways > most) break;
    level = next;
  }
  return counts;
}

// ---- words and codes ----------------------------------------------------------------------------------------------

/** Every verb's things fit into a code, and every thing is found again by its name. */
export function checkCoding(game: AnyGame): void {
  const fail = (message: string): never => {
    throw new CheckError('coding', message);
  };
  for (const verb of game.verbs) {
    const why = refuseSize(verb, game.kinds);
    if (why) fail(why);
  }
  for (const [name, kind] of Object.entries(game.kinds)) {
    const stride = Math.max(1, Math.floor(kind.size / 5000));
    for (let id = 0; id < kind.size; id += stride) {
      const word = kind.name(id);
      if (word === '' || /\s/.test(word)) fail(`${name} ${id} has no plain word: "${word}"`);
      if (kind.find(word) !== id) fail(`${name} "${word}" is ${id}, but is found as ${kind.find(word)}`);
    }
    if (kind.find('no-such-thing') >= 0) fail(`${name} finds "no-such-thing"`);
  }
}

/** Every rule that refusals, decisions and switches name is in the rulebook, and every sentence can be filled in. */
export function checkReferences(game: AnyGame, rulebook: Rulebook): void {
  const known = (rule: string, where: string): void => {
    if (!rulebook.find(rule)) throw new CheckError('references', `${where} names "${rule}", no rule of the rulebook`);
  };
  game.refusals.list.forEach((refusal, number) => {
    if (!refusal) return;
    known(refusal.rule, `refusal ${number}`);
    sentence(refusal, { why: new Int32Array(4) }, game.kinds);
  });
  game.steps.steps.forEach((step, i) => {
    if (step.rule !== undefined) known(step.rule, `step "${game.steps.names[i]}"`);
  });
  for (const option of game.options) known(option.rule, `option "${option.id}"`);
}

/** A code of this verb with things picked at random. */
export function randomCode(game: AnyGame, verb: number, random: RandomSource): number {
  const spoken = game.verbs[verb] as Verb;
  const sizes = spoken.takes.map((kind) => (game.kinds[kind] as Kind).size);
  return codeWith(
    spoken,
    verb,
    sizes.map((size) => (size > 0 ? random.below(size) : 0)),
  );
}

/**
 * Options, words and refusals agree at one decision: what is listed is allowed, has words of its own and applies; what
 * is not listed is refused by a rule of the rulebook, in a whole sentence; and asking changes nothing.
 */
export function checkDecision(
  game: AnyGame,
  rulebook: Rulebook,
  s: AnyState,
  step: DecisionStep<AnyState>,
  options: Options,
  random: RandomSource,
  samples = 4,
): void {
  const where = `"${game.steps.names[s.stack[(s.depth - 1) * 8]]}"`;
  const fail = (message: string): never => {
    throw new CheckError('options and refusals', `${where}: ${message}`);
  };
  const before = s.clone();
  if (!rulebook.find(step.rule)) fail(`its rule "${step.rule}" is not in the rulebook`);
  if (!game.seats[step.seat(s)]) fail(`seat ${step.seat(s)} does not exist`);
  if (step.prompt(s).trim() === '') fail('it has no prompt');
  const listed = new Set(options.list());
  if (listed.size !== options.count) fail('an option stands twice');
  const words = new Set<string>();
  for (const option of listed) {
    const text = optionWords(game, option);
    if (!isOption(game, option)) fail(`"${text}" (${option}) is no whole code`);
    if (readOption(game, text) !== option) fail(`"${text}" is read as another option`);
    if (optionLabel(game, option).trim() === '') fail(`"${text}" has no label`);
    words.add(text);
    const refused = step.refuse(s, option);
    if (refused !== 0) fail(`"${text}" is listed, yet refused (${refused})`);
  }
  if (words.size !== listed.size) fail('two options have the same words');
  for (let verb = 0; verb < game.verbs.length; verb++) {
    for (let i = 0; i < samples; i++) {
      const sample = randomCode(game, verb, random);
      if (listed.has(sample)) continue;
      const refused = step.refuse(s, sample);
      const text = optionWords(game, sample);
      if (refused === 0 && step.open) {
        // What is allowed without being listed must be as good as what is.
        step.choose(s.clone(), sample);
        continue;
      }
      if (refused === 0) fail(`"${text}" is not listed, yet allowed`);
      if (refused === NOT_ASKED) continue;
      const refusal = game.refusals.list[refused];
      if (!refusal) {
        fail(`"${text}" is refused by ${refused}, which is not in the list`);
        continue;
      }
      if (!rulebook.find(refusal.rule)) fail(`"${text}" is refused by "${refusal.rule}", no rule of the rulebook`);
      const reason = sentence(refusal, s, game.kinds);
      if (/[{}]|undefined|NaN|\?\d/.test(reason) || reason.trim() === '')
        fail(`"${text}" is refused with an unfinished sentence: "${reason}"`);
    }
  }
  const applied = s.clone();
  step.choose(applied, options.at(random.below(options.count)));
  if (!sameBytes(s, before)) fail(`asking changed ${differingFields(s, before).join(', ')}`);
}

// ---- bytes --------------------------------------------------------------------------------------------------------

export function checkStored(game: AnyGame, s: AnyState): void {
  const back = decodeState(encodeState(s), game.newState());
  if (!sameBytes(back, s)) throw new CheckError('stored', 'a stored state comes back changed');
}

/** Makes a choice, takes it back if that is free, and makes it again: the same bytes each time. */
export function checkUndo(match: Match, option: number): void {
  const before = match.state.clone();
  const listed = match.options.list().join();
  match.choose(option);
  if (!match.canUndo()) return;
  const after = match.state.clone();
  match.undo();
  if (!sameBytes(match.state, before))
    throw new CheckError(
      'undo',
      `"${optionWords(match.game, option)}" left ${differingFields(match.state, before).join(', ')}`,
    );
  if (match.options.list().join() !== listed) throw new CheckError('undo', 'the options are others than before');
  match.redo();
  if (!sameBytes(match.state, after))
    throw new CheckError('undo', `"${optionWords(match.game, option)}" done again came out differently`);
}

/** The record, written and replayed, gives the same bytes and the same text. */
export function checkRecord(match: Match): void {
  const text = writeRecord(match, true);
  const again = replayRecord(match.game, text);
  if (!sameBytes(again.state, match.state))
    throw new CheckError('record', `replayed, it differs in ${differingFields(again.state, match.state).join(', ')}`);
  if (writeRecord(again, true) !== text)
    throw new CheckError('record', 'replayed and written again, it reads differently');
}

/** Garbage in place of a choice is refused, and changes nothing. */
export function checkGarbage(match: Match, random: RandomSource): void {
  const before = match.state.clone();
  const garbage = [-1, 0.5, Number.NaN, 2 ** 31, 2 ** 40, random.below(2 ** 31), random.below(2 ** 31)];
  for (const option of garbage) {
    if (match.options.has(option)) continue;
    try {
      match.choose(option);
    } catch (error) {
      if (!(error instanceof Refused)) throw new CheckError('garbage', `option ${option}: ${(error as Error).message}`);
      if (!sameBytes(match.state, before)) throw new CheckError('garbage', `option ${option} changed the match`);
      continue;
    }
    throw new CheckError('garbage', `option ${option} was accepted`);
  }
}

// ---- chance -------------------------------------------------------------------------------------------------------

/** How likely a deviation at least this large is by chance: the upper tail of the chi-square distribution. */
export function chiSquareTail(statistic: number, degrees: number): number {
  if (degrees <= 0 || statistic <= 0) return 1;
  const [a, x] = [degrees / 2, statistic / 2];
  let logGamma = a % 1 === 0 ? 0 : 0.5 * Math.log(Math.PI);
  for (let k = a % 1 === 0 ? 1 : 0.5; k < a; k++) logGamma += Math.log(k);
  // The lower tail as a series; it converges for every x, and is exact enough far beyond what a test asks.
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 10_000 && term > sum * 1e-16; n++) {
    term *= x / (a + n);
    sum += term;
  }
  const scale = Math.exp(-x + a * Math.log(x) - logGamma);
  // Farther out than the smallest number there is.
  if (scale === 0 && x > a) return 0;
  return Math.min(1, Math.max(0, 1 - sum * scale));
}

/** The chance of counts as far as these from what the weights expect. Rare outcomes are counted together. */
export function likelihood(counts: ReadonlyMap<string, number>, weights: ReadonlyMap<string, number>): number {
  const samples = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const total = [...weights.values()].reduce((sum, n) => sum + n, 0);
  let statistic = 0;
  let cells = 0;
  let [rareSeen, rareExpected] = [0, 0];
  for (const [key, weight] of weights) {
    const expected = (samples * weight) / total;
    const seen = counts.get(key) ?? 0;
    if (expected < 5) {
      rareSeen += seen;
      rareExpected += expected;
      continue;
    }
    statistic += (seen - expected) ** 2 / expected;
    cells++;
  }
  if (rareExpected > 0) {
    statistic += (rareSeen - rareExpected) ** 2 / Math.max(rareExpected, 1);
    cells++;
  }
  return chiSquareTail(statistic, cells - 1);
}

/** Worlds dealt to see whether anything is hidden. */
const DEALS = 12;

/** What really happens fits the exact chances. Returns how likely so large a deviation is; null where nothing is exact. */
export function checkOdds(
  game: AnyGame,
  s: AnyState,
  option: number,
  random: RandomSource,
  samples: number,
): number | null {
  const report = game.odds?.(s, option);
  if (!report || report.uncertain !== undefined || !game.observed) return null;
  const weights = new Map<string, number>();
  for (const { key, weight } of report.outcomes) weights.set(key, (weights.get(key) ?? 0) + weight);
  const counts = new Map<string, number>();
  const out = new Options();
  const step = decision(game, s) as DecisionStep<AnyState>;
  const seat = step.seat(s);
  const view = game.view(s, seat);
  const deal = (): AnyState => game.redeal(view, seat, random);
  const world = deal();
  // Two deals of a few cards may be alike by chance; a dozen hardly.
  let hides = false;
  for (let i = 0; i < DEALS && !hides; i++)
    hides = differingFields(world, deal()).some((name) => !(name in baseFields));
  for (let i = 0; i < samples; i++) {
    // Exact as far as the seat can know: what is hidden from it falls again each time, and so does chance.
    const copy = hides ? deal() : world.clone();
    random.reseed(copy);
    if (game.observed === observedInLog) copy.log = new Log();
    step.choose(copy, option);
    toDecision(game, copy, out);
    const key = game.observed(copy);
    if (!weights.has(key))
      throw new CheckError(
        'odds',
        `"${optionWords(game, option)}" brought "${key}"; predicted: ${[...weights.keys()].join(', ')}`,
      );
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return likelihood(counts, weights);
}

/**
 * What is predicted is the result of running every face and every draw through the rules. False where nothing exact is
 * predicted, or there are too many ways to try.
 */
export function checkOddsByTrying(game: AnyGame, s: AnyState, option: number): boolean {
  const report = game.odds?.(s, option);
  const { observed } = game;
  if (!report || report.uncertain !== undefined || !observed) return false;
  const tried = outcomesOf(game.steps, s, option, (after) => observed(after), undefined, observed === observedInLog);
  if (!tried) return false;
  const predicted = new Map<string, number>();
  for (const { key, weight } of report.outcomes) predicted.set(key, (predicted.get(key) ?? 0) + weight);
  const total = [...predicted.values()].reduce((sum, n) => sum + n, 0);
  const text = (chances: Iterable<readonly [string, number]>): string =>
    [...chances]
      .filter(([, chance]) => chance > 0)
      .map(([key, chance]) => `${key} ${chance.toFixed(9)}`)
      .sort()
      .join(', ');
  const here = text([...predicted].map(([key, n]) => [key, n / total]));
  const there = text(tried.chances.map(({ value, weight }) => [value, weight / tried.total]));
  if (here !== there)
    throw new CheckError('odds', `"${optionWords(game, option)}" foretells ${here}; trying brings ${there}`);
  return true;
}
