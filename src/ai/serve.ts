/**
 * The AI player as a service behind messages: hosted by a Web Worker in the page, by a worker thread on the server.
 * The host passes messages in and is handed the answers; questions about one match are best asked of one host, which
 * remembers its plans.
 */

import type { AnyGame, CatalogEntry, View } from '../engine/game.ts';
import { replayRecord } from '../engine/record.ts';
import { unknownWord } from '../engine/text.ts';
import type { Progress } from './drive.ts';
import type { Explanation } from './explain.ts';
import { JUDGE_BUDGET, type Judgement, judgeChoice } from './judge.ts';
import { type LevelId, levelOf } from './levels.ts';
import { type Budget, makePlayer, type Player } from './player.ts';
import { type Review, reviewMatch } from './review.ts';
import type { StyleId } from './styles.ts';

export interface Question {
  /** Tells one question from another. */
  readonly serial: number;
  readonly game: string;
  /** The data file laid over the game's tables, if there is one. */
  readonly overlay?: unknown;
  readonly view: View;
  /** The codes that may be chosen. */
  readonly options: readonly number[];
  readonly level: LevelId;
  /** The same seed, view and number of iterations give the same choice. One seed a match and seat. */
  readonly seed: string;
  /** How it is inclined; even by default. */
  readonly style?: StyleId;
  /** For the whole player phase; the level's own by default. */
  readonly budget?: Budget;
}

export type ToPlayer =
  /** A match of this game is about to begin. */
  | { readonly kind: 'ready'; readonly game: string }
  | { readonly kind: 'think'; readonly question: Question }
  /** Move now with what was found so far. */
  | { readonly kind: 'now'; readonly serial: number }
  /** The answer is not wanted any more. */
  | { readonly kind: 'cancel'; readonly serial: number }
  /** A match that is over, as its record: how it went, and what luck there was. */
  | {
      readonly kind: 'review';
      readonly serial: number;
      readonly game: string;
      readonly overlay?: unknown;
      readonly record: string;
    }
  /** The same, choice by choice: what each was worth against its alternatives. Ends with `cancel`, or when all are judged. */
  | {
      readonly kind: 'judge';
      readonly serial: number;
      readonly game: string;
      readonly overlay?: unknown;
      readonly record: string;
      /** Choices that have been judged before. */
      readonly from: number;
      readonly worlds: number;
    };

export interface Answer {
  readonly code: number;
  readonly value: number;
  /** null when there was nothing to think about. */
  readonly explanation: Explanation | null;
  readonly milliseconds: number;
}

export type FromPlayer =
  | { readonly kind: 'progress'; readonly serial: number; readonly progress: Progress }
  | { readonly kind: 'choice'; readonly serial: number; readonly answer: Answer }
  | { readonly kind: 'reviewed'; readonly serial: number; readonly review: Review }
  | { readonly kind: 'weighed'; readonly serial: number; readonly done: number }
  /** null: that was the last. */
  | { readonly kind: 'judged'; readonly serial: number; readonly judgement: Judgement | null }
  | { readonly kind: 'fault'; readonly serial: number; readonly message: string };

export interface Service {
  handle(message: ToPlayer): void;
}

/** Matches whose plans are remembered. */
const MAX_PLAYERS = 16;

export function serve(catalog: readonly CatalogEntry[], post: (message: FromPlayer) => void): Service {
  const games = new Map<string, Promise<AnyGame>>();
  const players = new Map<string, Player>();
  const open = new Map<number, { stopped: boolean; cancelled: boolean }>();

  function load(id: string, overlay: unknown): Promise<AnyGame> {
    const key = `${id} ${overlay === undefined ? '' : JSON.stringify(overlay)}`;
    let game = games.get(key);
    if (!game) {
      const entry = catalog.find((e) => e.id === id);
      const known = catalog.map((e) => e.id);
      if (!entry) return Promise.reject(new RangeError(unknownWord('game', id, known)));
      game = entry.load(overlay);
      games.set(key, game);
      // What failed may be tried again.
      game.catch(() => games.delete(key));
    }
    return game;
  }

  async function player({ game: id, overlay, view, level, seed, budget, style }: Question): Promise<Player> {
    const game = await load(id, overlay);
    const key = JSON.stringify([id, overlay ?? null, view.seat, level, seed, budget ?? null, style ?? null]);
    const known =
      players.get(key) ??
      makePlayer(game, levelOf(level), { seed, ...(budget ? { budget } : {}), ...(style ? { style } : {}) });
    // The one asked last goes to the end: the first is the one to forget.
    players.delete(key);
    players.set(key, known);
    for (const oldest of players.keys()) {
      if (players.size <= MAX_PLAYERS) break;
      players.delete(oldest);
    }
    return known;
  }

  async function think(question: Question): Promise<void> {
    const { serial } = question;
    const signal = { stopped: false, cancelled: false };
    open.set(serial, signal);
    try {
      const who = await player(question);
      const choice = await who.choose(question.view, question.options, {
        stop: signal,
        onProgress: (progress) => {
          if (!signal.cancelled) post({ kind: 'progress', serial, progress });
        },
      });
      if (signal.cancelled) return;
      const { code, value, milliseconds } = choice;
      post({ kind: 'choice', serial, answer: { code, value, milliseconds, explanation: who.explain() } });
    } catch (error) {
      if (!signal.cancelled)
        post({ kind: 'fault', serial, message: error instanceof Error ? error.message : String(error) });
    } finally {
      open.delete(serial);
    }
  }

  async function review(message: Extract<ToPlayer, { kind: 'review' }>): Promise<void> {
    const { serial } = message;
    const signal = { stopped: false, cancelled: false };
    open.set(serial, signal);
    try {
      const game = await load(message.game, message.overlay);
      const match = replayRecord(game, message.record);
      const found = await reviewMatch(game, match, async (done) => {
        if (signal.cancelled) throw new Error('not wanted any more');
        post({ kind: 'weighed', serial, done });
        await new Promise((go) => setTimeout(go));
      });
      post({ kind: 'reviewed', serial, review: found });
    } catch (error) {
      if (!signal.cancelled)
        post({ kind: 'fault', serial, message: error instanceof Error ? error.message : String(error) });
    } finally {
      open.delete(serial);
    }
  }

  async function judge(message: Extract<ToPlayer, { kind: 'judge' }>): Promise<void> {
    const { serial, worlds } = message;
    const signal = { stopped: false, cancelled: false };
    open.set(serial, signal);
    try {
      const game = await load(message.game, message.overlay);
      const match = replayRecord(game, message.record);
      for (let at = message.from; at < match.length && !signal.stopped; at++) {
        const judgement = judgeChoice(game, match, at, { ...JUDGE_BUDGET, worlds });
        if (judgement) post({ kind: 'judged', serial, judgement });
        await new Promise((go) => setTimeout(go));
      }
      if (!signal.stopped) post({ kind: 'judged', serial, judgement: null });
    } catch (error) {
      post({ kind: 'fault', serial, message: error instanceof Error ? error.message : String(error) });
    } finally {
      open.delete(serial);
    }
  }

  return {
    handle(message) {
      if (message.kind === 'review') {
        void review(message);
        return;
      }
      if (message.kind === 'judge') {
        void judge(message);
        return;
      }
      if (message.kind === 'think') {
        void think(message.question);
        return;
      }
      if (message.kind === 'ready') {
        // A fault shows when the first question is asked.
        load(message.game, undefined).catch(() => {});
        return;
      }
      const signal = open.get(message.serial);
      if (!signal) return;
      signal.stopped = true;
      if (message.kind === 'cancel') signal.cancelled = true;
    },
  };
}
