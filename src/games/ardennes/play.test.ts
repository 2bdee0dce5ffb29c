/** Whole games: the golden records ask and allow what they did at every choice, and telling changes nothing. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FNV_START, fnvFold } from '../../engine/fnv.ts';
import { Log } from '../../engine/log.ts';
import { Match } from '../../engine/match.ts';
import { RandomSource, seedStream } from '../../engine/random.ts';
import { parseRecord } from '../../engine/record.ts';
import { completeSetup } from '../../engine/setup.ts';
import { NOT_ASKED, Options, runToDecision } from '../../engine/steps.ts';
import { code, firstThing, type Kind, secondThing, type Verb, verbOf } from '../../engine/verbs.ts';
import game from './index.ts';
import type { ArdennesState } from './state.ts';

const GOLDEN = new URL('./golden/', import.meta.url);
const records = readdirSync(GOLDEN).filter((name) => name.endsWith('.txt'));
/** So many choices share a line: a change shows where it begins. */
const STRIDE = 25;
/** So many options of each verb are tried at a choice. */
const TRIES = 3;
const state = game.newState();

/** A thing beside this one: a hex next to it, else any of its kind. */
function beside(kind: string, id: number, random: RandomSource): number {
  const { neighbour } = state.tables;
  const near = kind === 'hex' && random.below(4) > 0 ? neighbour[id * 6 + random.below(6)] : -1;
  return near >= 0 ? near : random.below((game.kinds[kind] as Kind).size);
}

/** For each verb of the question an option that is offered, or one of other things, and by which statement it is refused. */
function refused(match: Match<ArdennesState>, random: RandomSource, take: (n: number) => void): void {
  const { decision, options } = match;
  if (decision === null) return;
  const offered = options.at(random.below(options.count));
  const things = (game.verbs[verbOf(offered)] as Verb).takes;
  const named = (kind: string): number => {
    const i = things.indexOf(kind);
    if (i < 0) return random.below((game.kinds[kind] as Kind).size);
    const id = i === 0 ? firstThing(offered) : secondThing(offered);
    return random.below(2) > 0 ? id : beside(kind, id, random);
  };
  game.verbs.forEach(({ takes }, verb) => {
    if (decision.refuse(match.state, code(verb)) === NOT_ASKED) return;
    for (let i = 0; i < (takes.length > 0 ? TRIES : 1); i++)
      take(decision.refuse(match.state, code(verb, ...takes.map(named))));
  });
}

/** What may be chosen, what is refused and what the position is, folded into one number choice by choice; then what was told. */
function course(text: string): string {
  const { scenario, options, origin, salt, seed, position, dice, choices } = parseRecord(text);
  const match = new Match(game, {
    scenario,
    options,
    origin,
    ...(salt === null ? {} : { salt }),
    ...(seed ? { seed } : {}),
    ...(position ? { position } : {}),
    ...(dice ? { dice } : {}),
  });
  const lines: string[] = [];
  let fold = FNV_START;
  const take = (n: number): void => {
    fold = fnvFold(fold, n) >>> 0;
  };
  const note = (what: string | number): void => {
    lines.push(`${what} ${fold.toString(16).padStart(8, '0')}`);
  };
  const random = new RandomSource('refused');
  choices.forEach(({ words }, i) => {
    take(match.seat);
    for (const code of match.options.list().sort((a, b) => a - b)) take(code | 0);
    refused(match, random, take);
    match.choose(words);
    take(match.state.hash());
    if (i % STRIDE === STRIDE - 1 || i === choices.length - 1) note(i + 1);
  });
  for (const char of JSON.stringify(match.fullLog())) take(char.charCodeAt(0));
  note('told');
  return `${lines.join('\n')}\n`;
}

describe('golden records', () => {
  it.each(records)('%s: the same may be chosen at every step, and leads to the same', async (name) => {
    const text = readFileSync(new URL(name, GOLDEN), 'utf8');
    await expect(course(text)).toMatchFileSnapshot(fileURLToPath(new URL(name.replace('.txt', '.course'), GOLDEN)));
  });

  it('two of 2P and three of GS are played from the set-up to the end, one of them a campaign that fails at the first bar', () => {
    const all = records.map((name) => parseRecord(readFileSync(new URL(name, GOLDEN), 'utf8')));
    const whole = all.filter(({ position, end }) => !position && end.result !== 'running');
    const of = (scenario: string) => whole.filter((record) => record.scenario === scenario);
    expect(of('two-players').length).toBeGreaterThanOrEqual(2);
    expect(of('solitaire').length).toBeGreaterThanOrEqual(3);
    const days = of('solitaire').filter(({ options }) => options.length === 'campaign');
    expect(days.map(({ end }) => end.result)).toEqual(['allied-bar']);
  });
});

describe('telling', () => {
  it.each([
    ['two-players', 'breakthrough'],
    ['solitaire', 'race'],
  ])('%s: a game that is told and one that is not are the same', (scenario, length) => {
    const end = (log: Log | null): number[] => {
      const s = game.newState();
      seedStream(s, 'silence');
      game.begin(s, completeSetup(game, scenario, { length }));
      s.log = log;
      const [out, random] = [new Options(), new RandomSource('silence')];
      for (let step = runToDecision(game.steps, s, out); step; step = runToDecision(game.steps, s, out))
        step.choose(s, out.at(random.below(out.count)));
      return [s.result, s.day, s.hash()];
    };
    expect(end(null)).toEqual(end(new Log()));
  });
});
