/** SVG as text: drawings are made ahead of time, where there is no document. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with one decimal and no waste: 0.5 is ".5". */
export function f1(v: number): string {
  return trim(Math.round(v * 10) / 10);
}

/** Shortest text of a number. */
export function trim(v: number): string {
  const s = String(v);
  if (s.startsWith('0.')) return s.slice(1);
  if (s.startsWith('-0.')) return `-${s.slice(2)}`;
  return s === '-0' ? '0' : s;
}

/** Numbers in a row, with a blank only where one is needed. */
export function nums(...values: number[]): string {
  let out = '';
  for (const v of values) {
    const s = f1(v);
    out += out && !s.startsWith('-') ? ` ${s}` : s;
  }
  return out;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (s: string) => s.replace(/[&<>"]/g, (c) => escapes[c] ?? c);

export function tag(name: string, attributes: Attributes, inner = ''): string {
  let out = `<${name}`;
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && v !== '') out += ` ${k}="${v}"`;
  return inner ? `${out}>${inner}</${name}>` : `${out}/>`;
}

/** A path, or nothing when there is nothing to draw. */
export const path = (d: string, attributes: Attributes) => (d ? tag('path', { d, ...attributes }) : '');

/** Paths that look alike. */
export const paths = (list: readonly string[], attributes: Attributes) =>
  list.length > 1 ? tag('g', attributes, list.map((d) => path(d, {})).join('')) : path(list[0] ?? '', attributes);

export const text = (content: string, attributes: Attributes) => tag('text', attributes, escapeText(content));

export const group = (className: string, inner: string, attributes: Attributes = {}) =>
  inner ? tag('g', { class: className, ...attributes }, inner) : '';

/** Family names, quoted as a font-family attribute wants them. */
export const NUMERALS = "'Barlow Condensed'";
export const SERIF = "'Source Serif 4'";
