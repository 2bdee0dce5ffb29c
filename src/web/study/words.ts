/** A study in words: rows, signs, verdicts. */
import { type AnyGame, SPECTATOR } from '../../engine/game.ts';
import type { LogLine } from '../../engine/log.ts';
import { lineText, optionLabel, readOption } from '../../engine/play.ts';
import type { AnyState } from '../../engine/state.ts';
import { capital } from '../../engine/text.ts';
import { type Field, fieldOf } from '../../study/annotate.ts';
import type { DecisionSign, Estimate, Eyes, Mark, MarkSpot, Note, RollSign } from '../../study/study.ts';
import type { TreeChoice } from '../../study/tree.ts';

export const signText: Readonly<Record<DecisionSign, readonly [sign: string, word: string]>> = {
  strong: ['!', 'Strong'],
  sound: ['✓', 'Sound'],
  forced: ['=', 'Forced'],
  doubtful: ['?!', 'Doubtful'],
  mistake: ['?', 'Mistake'],
  blunder: ['??', 'Blunder'],
  unjudged: ['◌', 'Not judged'],
};

export const rollText: Readonly<Record<RollSign, string>> = {
  better: 'roll better than expected',
  expected: 'roll as expected',
  worse: 'roll worse than expected',
};

export const fieldText: Readonly<Record<Field, readonly [name: string, what: string]>> = {
  earned: ['Earned', 'good decision, good roll'],
  unlucky: ['Unlucky', 'good decision, bad roll'],
  'got-away': ['Got away with it', 'poor decision, good roll'],
  paid: ['Paid for it', 'poor decision, bad roll'],
};

/** What a sign says, for those who hear it. */
export function signWords({ decision, roll }: Pick<Note, 'decision' | 'roll'>): string {
  const words = [decision ? signText[decision][1] : '', roll ? rollText[roll] : ''].filter(Boolean).join('; ');
  const field = fieldOf(decision, roll);
  return field ? `${words} (${fieldText[field][1]})` : words;
}

export const percent = (part: number): string => `${Math.round(part * 100)}%`;
export const plusMinus = ({ range }: Pick<Estimate, 'range'>): string => `± ${Math.max(1, Math.round(range * 100))}`;
export const signed = (part: number): string =>
  `${part > 0 ? '+' : part < 0 ? '−' : ''}${Math.abs(Math.round(part * 100))}%`;

/** A choice of the tree as its row tells it: what was chosen, and what was rolled. */
export function rowText(game: AnyGame, { code, lines }: TreeChoice): string {
  const label = capital(optionLabel(game, code));
  const fell = lines.find((l) => l.happening && l.happening.kind !== 'draw' && (l.shown?.length ?? 0) > 0);
  const drawn = fell ?? lines.find((l) => (l.shown?.length ?? 0) > 0);
  if (!drawn) return label;
  const said = drawn.happening?.headline ?? lineText(game, drawn);
  return said.startsWith(label) ? said : `${label}: ${said}`;
}

/** The heading that begins a part with this line, if one does. */
export function headingIn(game: AnyGame, lines: readonly LogLine[]): string | undefined {
  const heading = lines.findLast((l) => l.heading);
  return heading ? lineText(game, heading) : undefined;
}

/** An option's words as players read them; the words themselves if they name nothing any more. */
export function labelOf(game: AnyGame, words: string, state?: AnyState): string {
  try {
    return capital(optionLabel(game, readOption(game, words), state));
  } catch {
    return words;
  }
}

/** One sentence on a decision: which option is better, by how much, and whether that is certain. */
export function verdict(
  game: AnyGame,
  note: Note,
  played: string | undefined,
  worlds: number,
  state?: AnyState,
): string {
  const { options = [], decision } = note;
  if (decision === 'forced') return 'There was only one option.';
  const [best, next] = options;
  const own = options.find((o) => o.words === played);
  if (!best) return decision === undefined ? 'Not weighed yet.' : '';
  if (!own) return 'The option played was not weighed.';
  const name = (words: string): string => labelOf(game, words, state);
  const by = ({ behind }: typeof best): string => `${signed(behind.mean)} ${plusMinus(behind)}`;
  const clear = (o: typeof best): boolean => o.behind.mean > o.behind.range && o.behind.mean >= 0.02;
  const clause =
    own === best
      ? next && clear(next)
        ? `Worth ${by(next)} more than “${name(next.words)}”: a clear difference.`
        : 'No option is clearly better than the one played.'
      : clear(own)
        ? `“${name(best.words)}” is worth ${by(own)} more than the option played: a clear difference.`
        : `“${name(best.words)}” and the option played are too close to call in ${worlds} worlds.`;
  return clause;
}

export const eyesName = (game: AnyGame, eyes: Eyes): string =>
  eyes === 'all' ? 'everyone' : eyes.map((id) => game.seats.find((s) => s.id === id)?.name ?? 'spectators').join(', ');

const spotName = (spot: MarkSpot): string => (typeof spot === 'string' ? spot : `${spot.x}″, ${spot.y}″`);

/** A mark as a sentence. */
export function markText(mark: Mark): string {
  const spots = mark.spots.map(spotName);
  if (mark.kind === 'words') return `“${mark.text}” at ${spots[0]}`;
  if (mark.kind === 'hex') return `${mark.spots.length === 1 ? 'hex' : 'hexes'} ${spots.join(', ')}`;
  return `${mark.kind === 'arrow' ? 'arrow' : 'line'} from ${spots[0]} to ${spots.at(-1)}`;
}

export const isSpectator = (seat: number): boolean => seat === SPECTATOR;
