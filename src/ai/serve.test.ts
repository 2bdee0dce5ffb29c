import { describe, expect, it } from 'vitest';
import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import { forCatalog } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { writeRecord } from '../engine/record.ts';
import { levelOf } from './levels.ts';
import { makePlayer } from './player.ts';
import { type FromPlayer, type Question, serve, type ToPlayer } from './serve.ts';
import { wordGame } from './testing.ts';

/** A service for the word game whose loads are counted and may fail. */
function service() {
  const said: FromPlayer[] = [];
  const loads: unknown[] = [];
  let fails = false;
  let wake = (): void => {};
  const entry = {
    id: 'word',
    load: async (overlay?: unknown): Promise<AnyGame> => {
      loads.push(overlay);
      if (fails) throw new Error('no such table');
      return forCatalog(wordGame);
    },
  } as unknown as CatalogEntry;
  const { handle } = serve([entry], (message) => {
    said.push(message);
    wake();
  });
  const match = new Match(wordGame, { seed: 'serve' });
  const question = (serial: number, more: Partial<Question> = {}): ToPlayer => ({
    kind: 'think',
    question: {
      serial,
      game: 'word',
      view: match.view(0),
      options: match.options.list(),
      level: 'veteran',
      seed: 's',
      budget: { iterations: 60 },
      ...more,
    },
  });
  const answer = async (serial: number): Promise<FromPlayer> => {
    for (;;) {
      const found = said.find((m) => m.serial === serial && m.kind !== 'progress');
      if (found) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    handle,
    said,
    loads,
    match,
    question,
    answer,
    fail: (yes: boolean) => {
      fails = yes;
    },
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

describe('the machine as a service', () => {
  it('answers a question with one of its options, its worth and its reasons', async () => {
    const { handle, question, answer, match } = service();
    handle(question(1));
    const message = await answer(1);
    if (message.kind !== 'choice') throw new Error(message.kind);
    expect(match.options.list()).toContain(message.answer.code);
    expect(message.answer.explanation?.line.length).toBeGreaterThan(1);
    expect(message.answer.value).toBeGreaterThan(0);
  });

  it('loads a game once, beforehand if told that a match is about to begin, and once more for each data file', async () => {
    const { handle, question, answer, loads } = service();
    handle({ kind: 'ready', game: 'word' });
    handle(question(1));
    await answer(1);
    handle(question(2));
    await answer(2);
    expect(loads).toEqual([undefined]);
    handle(question(3, { overlay: { a: 1 } }));
    await answer(3);
    handle(question(4, { overlay: { a: 1 } }));
    await answer(4);
    expect(loads).toEqual([undefined, { a: 1 }]);
  });

  it('tells what is wrong, and what failed may be tried again', async () => {
    const { handle, question, answer, loads, fail } = service();
    fail(true);
    handle({ kind: 'ready', game: 'word' });
    await settled();
    handle(question(1));
    expect(await answer(1)).toEqual({ kind: 'fault', serial: 1, message: 'no such table' });
    fail(false);
    handle(question(2));
    expect((await answer(2)).kind).toBe('choice');
    expect(loads).toHaveLength(3);
    handle(question(3, { game: 'wort' }));
    expect(await answer(3)).toMatchObject({ kind: 'fault', message: expect.stringContaining('word') });
  });

  it('says nothing more of a question that is not wanted any more', async () => {
    const { handle, question, answer, said } = service();
    handle(question(1, { budget: { iterations: 1e9 } }));
    await settled();
    handle({ kind: 'cancel', serial: 1 });
    const upTo = said.length;
    handle(question(2));
    await answer(2);
    await settled();
    expect(said.slice(upTo).filter((m) => m.serial === 1)).toEqual([]);
    expect(said.some((m) => m.serial === 1 && m.kind === 'choice')).toBe(false);
  });

  it('moves at once when told to, and takes no notice of what it was not asked', async () => {
    const { handle, question, answer, said } = service();
    handle({ kind: 'now', serial: 77 });
    handle(question(1, { budget: { iterations: 1e9 } }));
    await settled();
    handle({ kind: 'now', serial: 1 });
    expect((await answer(1)).kind).toBe('choice');
    expect(said.some((m) => m.kind === 'progress' && m.progress.choices > 0 && m.progress.done <= 1)).toBe(true);
  });

  it('looks back on a match by its record, tells how far it is, and stops when that is not wanted any more', async () => {
    const { handle, answer, said } = service();
    const played = new Match(forCatalog(wordGame), { seed: 'review' });
    while (!played.isOver) played.choose(played.options.at(0));
    const record = writeRecord(played, true);
    handle({ kind: 'review', serial: 1, game: 'word', record });
    await expect.poll(() => said.some((m) => m.kind === 'reviewed')).toBe(true);
    const reviewed = said.find((m) => m.kind === 'reviewed');
    expect(reviewed?.review.course).toHaveLength(played.length + 1);
    expect(said.filter((m) => m.kind === 'weighed').map((m) => m.done)).toEqual([0]);
    handle({ kind: 'review', serial: 2, game: 'word', record: 'no record' });
    expect(await answer(2)).toMatchObject({ kind: 'fault', message: expect.stringContaining('a record begins with') });
    handle({ kind: 'review', serial: 3, game: 'word', record });
    handle({ kind: 'cancel', serial: 3 });
    await settled();
    expect(said.filter((m) => m.serial === 3)).toEqual([]);
  });

  it('remembers the plan of a match', async () => {
    const { handle, question, answer, match } = service();
    const choose = async (serial: number, seed: string): Promise<FromPlayer & { kind: 'choice' }> => {
      handle(question(serial, { seed, view: match.view(0), options: match.options.list() }));
      const message = await answer(serial);
      if (message.kind !== 'choice') throw new Error('no choice');
      return message;
    };
    const first = await choose(1, 'mine');
    match.choose(first.answer.code);
    // A follower of its plan does not think: its judgement is the one it made at first.
    const second = await choose(2, 'mine');
    expect(second.answer.value).toBe(first.answer.value);
  });

  it('answers as a player of that level with that seed would', async () => {
    const { handle, question, answer, match } = service();
    const codes = new Set<number>();
    for (let serial = 0; serial < 12; serial++) {
      const seed = `s${serial}`;
      handle(question(serial, { seed, level: 'random' }));
      const message = await answer(serial);
      if (message.kind !== 'choice') throw new Error(message.kind);
      const player = makePlayer(wordGame, levelOf('random'), { seed });
      expect(message.answer.code).toBe(player.chooseNow(match.view(0), match.options.list()).code);
      codes.add(message.answer.code);
    }
    expect(codes.size).toBeGreaterThan(2);
  });

  it('says nothing of what failed after it was not wanted any more', async () => {
    const { handle, question, answer, said, fail } = service();
    fail(true);
    handle(question(1));
    handle({ kind: 'cancel', serial: 1 });
    handle(question(2));
    expect((await answer(2)).kind).toBe('fault');
    await settled();
    expect(said.map(({ serial }) => serial)).toEqual([2]);
  });
});
