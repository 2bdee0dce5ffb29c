/**
 * Who plays in the lab: random, first sight, greedy, and the levels with a budget in iterations, so that the same run gives
 * the same games on every machine.
 */

import { firstSight, type LeanPlayer, leanGreedy } from '../ai/lean.ts';
import { type LevelId, levelOf } from '../ai/levels.ts';
import { makePlayer } from '../ai/player.ts';
import { type StyleId, styleOf, styles } from '../ai/styles.ts';
import type { AnyGame } from '../engine/game.ts';
import { RandomSource } from '../engine/random.ts';
import { unknownWord } from '../engine/text.ts';

export class PlayerError extends Error {
  override readonly name = 'PlayerError';
}

/** Iterations a player phase, unless the line says otherwise: about what the level does with its time in a page. */
const ITERATIONS: Readonly<Partial<Record<LevelId, number>>> = { regular: 60, veteran: 200, general: 1600 };

const NAMES = ['random', 'first-sight', 'greedy', 'recruit', 'regular', 'veteran', 'general'] as const;
export type PlayerName = (typeof NAMES)[number];
export const playerNames: readonly PlayerName[] = NAMES;

export interface LabPlayer {
  readonly name: PlayerName;
  /** null: this player has no budget. */
  readonly iterations: number | null;
  /** How it is inclined, if it is not even. */
  readonly style?: StyleId;
}

const SPELLINGS: Readonly<Record<string, PlayerName>> = { first: 'first-sight', first_sight: 'first-sight' };

/** `veteran#400`, `first-sight`, `veteran+bold#400`. */
export function readPlayer(text: string): LabPlayer {
  const match = /^([a-z_-]+)(?:\+([a-z]+))?(?:#(\d{1,7}))?$/.exec(text.trim());
  const word = match?.[1] ?? text;
  const name = NAMES.find((known) => known === (SPELLINGS[word] ?? word));
  if (!match || !name) throw new PlayerError(unknownWord('player', text, NAMES));
  const usual = ITERATIONS[name as LevelId];
  const wanted = match[2];
  if (wanted !== undefined && !styles.some((style) => style.id === wanted))
    throw new PlayerError(
      unknownWord(
        'style',
        wanted,
        styles.map((style) => style.id),
      ),
    );
  if (wanted !== undefined && (name === 'random' || name === 'first-sight' || name === 'greedy'))
    throw new PlayerError(`"${name}" takes no style: write "${name}" without +${wanted}`);
  const style = wanted === undefined ? {} : { style: wanted as StyleId };
  if (match[3] === undefined) return { name, iterations: usual ?? null, ...style };
  if (usual === undefined) throw new PlayerError(`"${name}" takes no budget: write "${name}" without #${match[3]}`);
  const iterations = Number(match[3]);
  if (iterations < 1) throw new PlayerError(`"${text}": a budget is at least 1 iteration`);
  return { name, iterations, ...style };
}

export const playerText = ({ name, iterations, style }: LabPlayer): string =>
  `${name}${style === undefined ? '' : `+${style}`}${iterations === null ? '' : `#${iterations}`}`;

/** As a sentence names them: "Veteran with 200 iterations a phase". */
export function playerInWords({ name, iterations, style }: LabPlayer): string {
  if (name === 'first-sight') return 'first sight';
  if (name === 'random' || name === 'greedy') return name;
  const level = style === undefined ? levelOf(name).name : `${styleOf(style).name} ${levelOf(name).name}`;
  return iterations === null ? level : `${level} with ${iterations} iterations a phase`;
}

/** How long such a player thinks, roughly: batches of slow players are smaller. */
export const isSlow = ({ name }: LabPlayer): boolean => name === 'regular' || name === 'veteran' || name === 'general';
export const isQuick = ({ name }: LabPlayer): boolean => name === 'random' || name === 'first-sight';

/** A player in one seat of one game. */
export function seatPlayer(game: AnyGame, { name, iterations, style }: LabPlayer, seed: string): LeanPlayer {
  if (name === 'random') {
    const random = new RandomSource(`choices ${seed}`);
    return { choose: ({ options }) => options.at(random.below(options.count)) };
  }
  if (name === 'first-sight') return firstSight(game, seed);
  if (name === 'greedy') return leanGreedy(game, seed);
  // A budget in iterations keeps the clock out of it; those who count none never look at it.
  const player = makePlayer(game, levelOf(name), {
    seed,
    ...(style ? { style } : {}),
    budget: { iterations: iterations ?? Number.MAX_SAFE_INTEGER },
  });
  return { choose: ({ view, options }) => player.chooseNow(view(), options.list()).code };
}
