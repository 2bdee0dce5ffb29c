/**
 * Why a click is refused: the codes it can have meant are put to the rules, and the most telling answer is shown.
 */

import type { HexLabel } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import { decision, optionLabel, type Why, whyNot } from '../../engine/play.ts';
import type { AnyState } from '../../engine/state.ts';
import { NOT_ASKED } from '../../engine/steps.ts';
import { code as codeOf, first, phrase, second, verbOf, wideCode } from '../../engine/verbs.ts';
import { type Choice, capital, type Place } from './places.ts';

export interface Click {
  readonly hex?: HexLabel | undefined;
  readonly piece?: string | undefined;
  /** Pieces that lie in the clicked hex and whose names may be known. */
  readonly pieces: readonly string[];
}

export interface Refusal extends Why {
  /** What was tried, in words. */
  readonly tried: string;
}

/** So many combinations are tried at most for one click. */
const MOST = 240;

/** Ids of things of a kind that the click can have meant. */
function idsOf(game: AnyGame, kindName: string, click: Click, picked: readonly Place[]): number[] {
  const kind = game.kinds[kindName];
  if (!kind) return [];
  if (kindName === 'hex') return click.hex === undefined ? [] : [kind.find(click.hex)].filter((id) => id >= 0);
  const names = [...(click.piece === undefined ? [] : [click.piece]), ...click.pieces];
  for (const place of picked) if (place.piece !== undefined) names.push(place.piece);
  const found = [...new Set(names)].map((name) => kind.find(name)).filter((id) => id >= 0);
  if (found.length > 0) return found;
  if (kind.spots && click.hex !== undefined && kind.size <= 4096) {
    const ids: number[] = [];
    for (let id = 0; id < kind.size && ids.length < 12; id++)
      if (kind.spots(id).some((spot) => 'hex' in spot && spot.hex === click.hex)) ids.push(id);
    return ids;
  }
  return [];
}

/** Codes the click can have meant, the likeliest first. */
function* meanings(
  game: AnyGame,
  choices: readonly Choice[],
  picked: readonly Place[],
  click: Click,
): Generator<number> {
  const counts = new Map<number, number>();
  for (const { code } of choices) counts.set(verbOf(code), (counts.get(verbOf(code)) ?? 0) + 1);
  // The verb with the most options is what the decision is mainly about.
  const asked = [...counts].sort((a, b) => b[1] - a[1]).map(([verb]) => verb);
  const others = game.verbs.map((_, i) => i).filter((i) => !asked.includes(i));
  for (const verb of [...asked, ...others]) {
    const takes = game.verbs[verb]?.takes ?? [];
    if (takes.length === 0) continue;
    const own = choices.filter((c) => verbOf(c.code) === verb);
    if (takes.length === 1) {
      const kind = takes[0] as string;
      const wide = (game.kinds[kind]?.size ?? 0) > 4096;
      for (const id of idsOf(game, kind, click, [])) yield wide ? wideCode(verb, id) : codeOf(verb, id);
      continue;
    }
    const [kindA, kindB] = takes as [string, string];
    const pickedFirst = picked[0];
    // With a first thing picked, the click is about the second one.
    const firsts = pickedFirst
      ? own.filter((c) => c.places[0]?.key === pickedFirst.key).map((c) => first(c.code))
      : idsOf(game, kindA, click, picked);
    const seconds = idsOf(game, kindB, click, []);
    if (pickedFirst) {
      const a = firsts[0] ?? idsOf(game, kindA, { pieces: [] }, picked)[0];
      if (a !== undefined) for (const b of seconds) yield codeOf(verb, a, b);
    } else {
      const samples = [...new Set(own.map((c) => second(c.code)))].slice(0, 6);
      for (const a of firsts) for (const b of [...samples, ...seconds]) yield codeOf(verb, a, b);
      const someone = own[0];
      if (someone && firsts.length === 0) for (const b of seconds) yield codeOf(verb, first(someone.code), b);
    }
  }
}

/** The refusal to show for a click that answers nothing. */
export function explain(
  game: AnyGame,
  state: AnyState,
  choices: readonly Choice[],
  picked: readonly Place[],
  click: Click,
): Refusal | null {
  const step = decision(game, state);
  if (!step) return null;
  let tries = 0;
  const seen = new Set<number>();
  let fallback: number | null = null;
  for (const code of meanings(game, choices, picked, click)) {
    if (seen.has(code)) continue;
    seen.add(code);
    if (++tries > MOST) break;
    const number = step.refuse(state, code);
    if (number === 0) continue;
    if (number === NOT_ASKED) {
      fallback ??= code;
      continue;
    }
    const why = whyNot(game, state, code);
    if (why) return { ...why, tried: capital(optionLabel(game, code)) };
  }
  const what = click.hex ?? click.piece;
  return {
    rule: step.rule,
    text: 'it is no answer to what is asked now',
    tried:
      fallback !== null && phrase(game.verbs, fallback).things.length > 0
        ? capital(optionLabel(game, fallback))
        : capital(what ?? 'this'),
  };
}
