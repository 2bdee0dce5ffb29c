/** Terms and abbreviations with their meaning: those of every game here, a game's own in its `glossary.ts`. */

export interface Term {
  readonly text: string;
  /** The statement of the rulebook that says it in full. */
  readonly rule?: string;
}

export interface Glossary {
  /** How the figures on a counter are read: "5-3-2 is attack, defense, movement". */
  readonly counter?: Term;
  readonly terms: Readonly<Record<string, Term>>;
}

/** What every wargame calls so. A game may say more of its own. */
export const COMMON: Glossary['terms'] = {
  MP: { text: 'Movement points: what a unit can spend on one move. Its movement allowance is how many it has.' },
  ZOC: { text: 'Zone of control: the hexes next to a unit, which hinder enemy movement, retreat and supply.' },
  'zone of control': { text: 'The hexes next to a unit, which hinder enemy movement, retreat and supply.' },
  VP: { text: 'Victory points: the side with more of them, or with enough, wins.' },
  step: { text: 'A step is part of a unit’s strength. A unit that loses its last step is eliminated.' },
  reduced: { text: 'A reduced unit has lost a step and fights with its lower figures.' },
};

/** A piece of text: plain, or a term with its meaning. */
export interface TextPart {
  readonly text: string;
  readonly term?: Term;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at its terms. Words in capitals must stand so; others may begin with a capital. */
export function partsWithTerms(text: string, { terms }: Glossary): readonly TextPart[] {
  const all = { ...COMMON, ...terms };
  const words = Object.keys(all).sort((a, b) => b.length - a.length);
  if (words.length === 0 || text === '') return [{ text }];
  const forms = words.map((w) =>
    /^[a-z]/.test(w) ? `[${w[0]}${w[0]?.toUpperCase()}]${escaped(w.slice(1))}` : escaped(w),
  );
  const found = new RegExp(`(?<![\\p{L}\\d/-])(?:${forms.join('|')})(?![\\p{L}\\d/-])`, 'gu');
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(found)) {
    const word = match[0];
    const term = all[word] ?? all[word.charAt(0).toLowerCase() + word.slice(1)];
    if (!term) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: word, term });
    at = match.index + word.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
