/** Explains a click that is refused: tries the options it can have meant and returns the first real reason. */

import type { Spot } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import { decision, type Why } from '../../engine/play.ts';
import type { SeatKnowledge } from '../../engine/seat.ts';
import { NOT_ASKED } from '../../engine/steps.ts';
import { capital } from '../../engine/text.ts';
import { codeWith, firstThing, isCode, phrase, secondThing, verbOf } from '../../engine/verbs.ts';
import { type Choice, type Place, type Places, sameSpot } from './places.ts';

export interface Click {
  /** What is under it, the nearest first: a piece, then its hex, box or point. */
  readonly spots: readonly Spot[];
  /** Pieces there whose names the seat may know. */
  readonly pieces: readonly string[];
}

export interface Refusal extends Why {
  /** What was tried, as players read it. */
  readonly tried: string;
}

/** How many combinations are tried for one click. */
const MAX_TRIES = 240;
/** Kinds with more things than this are not searched for those at a spot. */
const MAX_THINGS = 4096;

/** Ids of things of a kind that the click can have meant. */
function idsOf(game: AnyGame, kindName: string, click: Click, picked: readonly Place[]): number[] {
  const kind = game.kinds[kindName];
  if (!kind) return [];
  const names = click.spots.flatMap((spot) =>
    'piece' in spot ? [spot.piece] : 'box' in spot ? [spot.box] : 'hex' in spot && kindName === 'hex' ? [spot.hex] : [],
  );
  if (kindName !== 'hex') {
    names.push(...click.pieces);
    for (const place of picked) if (place.piece !== undefined) names.push(place.piece);
  }
  const found = [...new Set(names)].map((name) => kind.find(name)).filter((id) => id >= 0);
  if (found.length > 0 || kindName === 'hex') return found;
  const { at, spots } = kind;
  if (at) return click.spots.flatMap((spot) => ('point' in spot ? [at(spot.point)] : [])).filter((id) => id >= 0);
  const ids: number[] = [];
  if (spots && kind.size <= MAX_THINGS)
    for (let id = 0; id < kind.size && ids.length < 12; id++)
      if (spots(id).some((a) => click.spots.some((b) => sameSpot(a, b)))) ids.push(id);
  return ids;
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
  for (const index of [...asked, ...others]) {
    const verb = game.verbs[index];
    if (!verb || verb.takes.length === 0) continue;
    const own = choices.filter((c) => verbOf(c.code) === index);
    const [kindA, kindB] = verb.takes as [string, string?];
    if (kindB === undefined) {
      for (const id of idsOf(game, kindA, click, [])) yield codeWith(verb, index, [id]);
      continue;
    }
    const pickedFirst = picked[0];
    // With a first thing picked, the click is about the second one.
    const firsts = pickedFirst
      ? own.filter((c) => c.places[0]?.key === pickedFirst.key).map((c) => firstThing(c.code))
      : idsOf(game, kindA, click, picked);
    const seconds = idsOf(game, kindB, click, []);
    if (pickedFirst) {
      const a = firsts[0] ?? idsOf(game, kindA, { spots: [], pieces: [] }, picked)[0];
      if (a !== undefined) for (const b of seconds) yield codeWith(verb, index, [a, b]);
    } else {
      const samples = [...new Set(own.map((c) => secondThing(c.code)))].slice(0, 6);
      for (const a of firsts) for (const b of [...samples, ...seconds]) yield codeWith(verb, index, [a, b]);
      const someone = own[0];
      if (someone && firsts.length === 0)
        for (const b of seconds) yield codeWith(verb, index, [firstThing(someone.code), b]);
    }
  }
}

/** What a click on a point means in an open decision: one code for each verb that is allowed there. */
export function openMeanings(
  outlook: SeatKnowledge,
  picked: readonly Place[],
  spots: readonly Spot[],
): readonly number[] {
  const { game } = outlook;
  const open = outlook.asked()?.open ?? [];
  const codes: number[] = [];
  for (const word of new Set(open.map((region) => region.verb))) {
    const index = game.verbs.findIndex((v) => v.word === word);
    const verb = game.verbs[index];
    const kind = game.kinds[verb?.takes.at(-1) ?? ''];
    if (!verb || !kind?.at) continue;
    const before = verb.takes.slice(0, -1).map((name, i) => {
      const place = picked[i];
      return place ? (game.kinds[name]?.find(place.piece ?? place.key.slice(place.key.indexOf(':') + 1)) ?? -1) : -1;
    });
    for (const spot of spots) {
      if (!('point' in spot)) continue;
      const ids = [...before, kind.at(spot.point)];
      if (ids.some((id) => id < 0)) continue;
      const code = codeWith(verb, index, ids);
      if (outlook.allows(code)) codes.push(code);
    }
  }
  return codes;
}

const spoken = (spot: Spot | undefined): string => {
  if (!spot) return 'this';
  if ('hex' in spot) return spot.hex;
  if ('box' in spot) return spot.box;
  return 'piece' in spot ? spot.piece : `${spot.point.x}, ${spot.point.y}`;
};

/** The refusal to show for a click that selects nothing. All reasons come from what the seat knows. */
export function explain(
  outlook: SeatKnowledge,
  places: Places,
  choices: readonly Choice[],
  picked: readonly Place[],
  click: Click,
): Refusal | null {
  const { game, state } = outlook;
  const step = decision(game, state);
  if (!step) return null;
  let tries = 0;
  const seen = new Set<number>();
  /** The first code that each reason refuses, and by how many verbs it was tried. */
  const reasons = new Map<number, { readonly code: number; readonly verbs: Set<number> }>();
  let fallback: number | null = null;
  for (const code of meanings(game, choices, picked, click)) {
    if (seen.has(code) || !isCode(game.verbs, game.kinds, code)) continue;
    seen.add(code);
    if (++tries > MAX_TRIES) break;
    const number = step.refuse(state, code);
    if (number === NOT_ASKED) fallback ??= code;
    if (number === 0 || number === NOT_ASKED) continue;
    const known = reasons.get(number);
    if (known) known.verbs.add(verbOf(code));
    else reasons.set(number, { code, verbs: new Set([verbOf(code)]) });
  }
  // What holds for several things that could be done with it says more than what holds for one.
  const [likeliest] = [...reasons.values()].sort((a, b) => b.verbs.size - a.verbs.size);
  const why = likeliest && outlook.why(likeliest.code);
  if (why) return { ...why, tried: places.label(likeliest.code) };
  return {
    rule: step.rule,
    text: 'this does not answer the current decision',
    tried:
      fallback !== null && phrase(game.verbs, fallback).things.length > 0
        ? places.label(fallback)
        : capital(spoken(click.spots.find((s) => !('piece' in s)) ?? click.spots[0])),
  };
}
