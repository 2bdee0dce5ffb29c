/** JSON with its keys in order: equal values have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** Words from outside as they may be shown again: no terminal escapes, no line breaks, no more than a line of them. */
export function echo(text: string, most = 60): string {
  const plain = text
    .slice(0, 4 * most)
    .replace(CONTROL, ' ')
    .trim();
  return plain.length > most || text.length > 4 * most ? `${plain.slice(0, most)}…` : plain;
}

/** Some engines write out any depth, others break: the answer is to be the same on all. */
const DEEPEST = 1000;
const nestedDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((inner) => nestedDeeper(inner, than - 1)));

/** Any value as an error may tell it back: its JSON, no more than a line of it. */
export function inShort(value: unknown, most = 60): string {
  if (nestedDeeper(value, DEEPEST)) return 'something nested too deep';
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    return 'something nested too deep';
  }
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Text of more than one line, safe on a terminal: nothing in it but the line breaks moves the cursor. */
export const printable = (text: string): string =>
  text.replace(CONTROL, (found) => (found.includes('\n') ? '\n' : ' '));

/** "31%": a chance as it is told in a sentence. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

/** With a capital: a phrase that begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With the full stop that closes it, whether or not the writer put one. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Longer than any name: no use to look for one that is spelt nearly so. */
const LONGEST_NAME = 60;

/** The known word nearest to a misspelt one, for errors that help. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length > LONGEST_NAME) return null;
  let best: string | null = null;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const d = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/** `unknown unit "2Pz-9"; did you mean "2Pz-1"?` */
export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const guess = nearest(word, known);
  if (guess) return `unknown ${what} "${echo(word)}"; did you mean "${guess}"?`;
  const list = known.length > 0 && known.length <= 40 ? `; known: ${known.join(', ')}` : '';
  return `unknown ${what} "${echo(word)}"${list}`;
}

const PARTS: readonly (readonly [number, string])[] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

/** A figure as people write it, everywhere the same: "2½" for 5 counted in halves, "1.2" for 12 tenths, "−1". */
export function figure(n: number, scale = 1): string {
  const value = Math.abs(n) / scale;
  const whole = Math.floor(value);
  const part = value - whole;
  const sign = n < 0 ? '−' : '';
  const broken = PARTS.find(([size]) => Math.abs(size - part) < 1e-6)?.[1];
  if (broken) return `${sign}${whole === 0 ? '' : whole}${broken}`;
  return `${sign}${Number(value.toFixed(2))}`;
}

/** "+2", "−1". */
export const signed = (n: number): string => (n < 0 ? figure(n) : `+${figure(n)}`);

/** A roll with its modifier, worked out: "5 − 2 = 3"; the roll alone without one. */
export const sumInWords = (rolled: number, modifier: number): string =>
  modifier === 0
    ? figure(rolled)
    : `${figure(rolled)} ${modifier < 0 ? '−' : '+'} ${figure(Math.abs(modifier))} = ${figure(rolled + modifier)}`;

/** So much of something, as a number: what is shown is made from it, nothing is read back from what is shown. */
export interface Amount {
  readonly value: number;
  /** One of it, and many: "movement point", "movement points". */
  readonly unit: string;
  readonly units: string;
}

export const amountText = (amount: Amount): string => figure(amount.value);
export const amountInWords = (amount: Amount): string =>
  `${figure(amount.value)} ${amount.value > 1 || amount.value === 0 ? amount.units : amount.unit}`;

/** "1 unit", "2 units", "0 units". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${figure(n)} ${n === 1 ? one : many}`;

/** JSON as files hold it: a byte-order mark at its head is no fault. */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));
