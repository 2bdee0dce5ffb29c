// Random legal moves a second of the reference game: bare loop, our engine, boardgame.io; measured turn by turn in one run.
import { Match } from '../../src/engine/match.ts';
import { RandomSource, seedStream } from '../../src/engine/random.ts';
import { Options, runToDecision } from '../../src/engine/steps.ts';
import { Bare } from './bare.ts';
import { legal, newClient } from './boardgameio.ts';
import { hexwar } from './ours.ts';
import { Picker } from './policy.ts';

interface Played {
  readonly moves: number;
  readonly seconds: number;
}

/** Plays whole games until the time is up. */
function playFor(seconds: number, playGame: (isOver: () => boolean) => number): Played {
  const start = performance.now();
  const end = start + seconds * 1000;
  const isOver = () => performance.now() >= end;
  let moves = 0;
  while (!isOver()) moves += playGame(isOver);
  return { moves, seconds: (performance.now() - start) / 1000 };
}

const seeds = new RandomSource('bench');
const picker = new Picker(4242);

const bare = new Bare();
function playBare(): number {
  bare.begin([seeds.below(2 ** 32), seeds.below(2 ** 32), seeds.below(2 ** 32), 1]);
  let moves = 0;
  for (; bare.result === 0; moves++) {
    bare.list();
    bare.choose(bare.codes[picker.pick(bare.count)]);
  }
  return moves;
}

const state = hexwar.newState();
const blank = hexwar.newState();
const options = new Options();
/** The engine as searches, the fuzzer and the lab use it: options listed, the choice checked against them, applied. */
function playEngine(): number {
  state.copyFrom(blank);
  seeds.reseed(state);
  hexwar.begin(state, { scenario: 'standard', options: {} });
  for (let moves = 0; ; moves++) {
    const step = runToDecision(hexwar.steps, state, options);
    if (step === null) return moves;
    const code = options.at(picker.pick(options.count));
    if (!options.has(code)) throw new Error(`option ${code} is not offered`);
    step.choose(state, code);
  }
}

/** The engine as a table uses it: with record, log, undo and snapshots. */
function playMatch(): number {
  const match = new Match(hexwar, { seed: String(seeds.below(2 ** 32)) });
  while (!match.isOver) match.choose(match.options.at(picker.pick(match.options.count)));
  return match.length;
}

let listing = 0;
function playPeer(isOver: () => boolean): number {
  const client = newClient();
  for (let moves = 0; ; moves++) {
    const { G, ctx, _stateID } = client.getState();
    if (ctx.gameover !== undefined || ((moves & 15) === 15 && isOver())) return moves;
    const before = performance.now();
    const list = legal(G, +ctx.currentPlayer);
    listing += performance.now() - before;
    const [name, ...args] = list[picker.pick(list.length)];
    client.moves[name](...args);
    if (client.getState()._stateID === _stateID) throw new Error(`boardgame.io refused ${name} ${args.join(' ')}`);
  }
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
};

export interface ReferenceFigures {
  readonly ours: number;
  readonly boardgameio: number;
  readonly bare: number;
  /** ours / boardgameio */
  readonly ratio: number;
  /** ours / bare */
  readonly ofLimit: number;
  /** Through a whole Match: record, log, undo. */
  readonly match: number;
  readonly matchRatio: number;
  /** The part of boardgame.io's time that goes into listing moves, which is the author's own code there. */
  readonly boardgameioListing: number;
  readonly rounds: number;
}

export function measureReference({ rounds = 5, seconds = 1, progress = (_: string) => {} } = {}): ReferenceFigures {
  const variants = { bare: playBare, ours: playEngine, match: playMatch, boardgameio: playPeer };
  const rates: Record<keyof typeof variants, number[]> = { bare: [], ours: [], match: [], boardgameio: [] };
  const names = Object.keys(variants) as (keyof typeof variants)[];
  for (const name of names) playFor(seconds / 2, variants[name]);
  listing = 0;
  let peerSeconds = 0;
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      progress(`round ${round} of ${rounds}: ${name}`);
      const played = playFor(seconds, variants[name]);
      rates[name].push(played.moves / played.seconds);
      if (name === 'boardgameio') peerSeconds += played.seconds;
    }
  }
  const [ours, peer, limit, match] = [rates.ours, rates.boardgameio, rates.bare, rates.match].map(median);
  return {
    ours: Math.round(ours),
    boardgameio: Math.round(peer),
    bare: Math.round(limit),
    ratio: +(ours / peer).toFixed(1),
    ofLimit: +(ours / limit).toFixed(3),
    match: Math.round(match),
    matchRatio: +(match / peer).toFixed(1),
    boardgameioListing: +(listing / 1000 / peerSeconds).toFixed(2),
    rounds,
  };
}

/** The random stream's words for a seed, as the engine derives them. */
export function streamOf(seed: string): Uint32Array {
  const stream = { random: new Uint32Array(4) };
  seedStream(stream, seed);
  return stream.random;
}
