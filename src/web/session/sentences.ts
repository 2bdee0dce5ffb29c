/** The outcomes of a roll in sentences: one for each kind, by which side gains. */

import type { OddsOutcome, OddsReport } from '../../engine/odds.ts';
import { capital } from '../../engine/text.ts';

export interface OutcomeSentence {
  readonly good: OddsOutcome['good'];
  /** "3 in 10", or per cent where tenths do not fit. */
  readonly chance: string;
  readonly text: string;
}

function inTen(weight: number, total: number): string {
  const tenths = (weight / total) * 10;
  return Math.abs(tenths - Math.round(tenths)) < 1e-9
    ? `${Math.round(tenths)} in 10`
    : `${Math.round((100 * weight) / total)}%`;
}

/** How many words all of them begin with; each keeps at least one word of its own. */
function sameStart(all: readonly (readonly string[])[]): number {
  const [first = [], ...others] = all;
  let same = 0;
  while (same < first.length - 1 && others.every((words) => words.length > same + 1 && words[same] === first[same]))
    same++;
  return same;
}

const listed = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}` : (parts[0] ?? '');

/**
 * "Hauser loses a step (2), is Disrupted (1) or retreats (1)": words that the sentences begin and end with appear once,
 * and each result has its share in ten.
 */
function oneSentence(parts: ReadonlyMap<string, number>, total: number): string {
  const split = [...parts.keys()].map((s) => s.split(' '));
  const tenths = [...parts.values()].map((w) => (10 * w) / total);
  const counted = tenths.every((n) => Math.abs(n - Math.round(n)) < 1e-9) && split.length > 1;
  const head = split.length > 1 ? sameStart(split) : 0;
  const middles = split.map((words) => words.slice(head));
  const tail = split.length > 1 ? sameStart(middles.map((words) => [...words].reverse())) : 0;
  const rests = middles.map(
    (words, i) =>
      `${words.slice(0, words.length - tail).join(' ')}${counted ? ` (${Math.round(tenths[i] ?? 0)})` : ''}`,
  );
  const [first = []] = split;
  return [first.slice(0, head).join(' '), listed(rests), first.slice(first.length - tail).join(' ')]
    .filter((part, i) => part !== '' && (i < 2 || tail > 0))
    .join(' ');
}

/** The main results of a group, without their consequences and without what happens in any case; equal ones together. */
function mainResults(group: readonly OddsOutcome[], common: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const o of group) {
    const said = (o.sentence ?? o.text).split(/;\s*/).filter((part) => !common.has(part));
    const main = (group.length > 1 ? said[0] : said.join('; ')) || (o.sentence ?? o.text);
    found.set(main, (found.get(main) ?? 0) + o.weight);
  }
  // A result that only adds something to another is counted with that one.
  for (const [text, weight] of [...found]) {
    const shorter = [...found.keys()].find((other) => other !== text && text.startsWith(`${other},`));
    if (shorter === undefined) continue;
    found.set(shorter, (found.get(shorter) ?? 0) + weight);
    found.delete(text);
  }
  return found;
}

const GOODS = ['attacker', 'both', 'defender', 'none'] as const;

export function sentencesOf({ outcomes }: Pick<OddsReport, 'outcomes'>): readonly OutcomeSentence[] {
  const total = outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  const nothing = outcomes.filter((o) => o.good === 'none').map((o) => o.sentence ?? o.text);
  return GOODS.flatMap((good) => {
    const group = outcomes.filter((o) => o.good === good).sort((a, b) => b.weight - a.weight);
    if (group.length === 0) return [];
    const weight = group.reduce((sum, o) => sum + o.weight, 0);
    const text = oneSentence(mainResults(group, new Set(good === 'none' ? [] : nothing)), total);
    return [{ good, chance: inTen(weight, total), text: `${capital(text)}.` }];
  });
}
