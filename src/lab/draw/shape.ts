/**
 * Drawings as plain data: elements with attributes and what is in them. They are made without a document, so that the page,
 * the command line and a file of a report draw the same.
 */

export interface Shape {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly kids: readonly (Shape | string)[];
}

export type Kid = Shape | string | null | undefined | false | readonly Kid[];
type Attrs = Readonly<Record<string, string | number | undefined>>;

const flat = (kids: readonly Kid[]): (Shape | string)[] =>
  kids.flatMap((kid) =>
    kid === null || kid === undefined || kid === false
      ? []
      : typeof kid === 'object' && !('tag' in kid)
        ? flat(kid)
        : [kid],
  );

const rounded = (value: string | number): string | number =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;

/** Numbers are rounded to tenths: more cannot be seen. */
export const el = (tag: string, attrs: Attrs, ...kids: readonly Kid[]): Shape => ({
  tag,
  attrs: Object.fromEntries(
    Object.entries(attrs).flatMap(([name, value]) => (value === undefined ? [] : [[name, rounded(value)]])),
  ),
  kids: flat(kids),
});

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** Elements of HTML that have no end tag. */
const VOID: ReadonlySet<string> = new Set(['br', 'img', 'meta', 'link', 'hr']);

/** As text for a file. */
export function markup(shape: Shape | string): string {
  if (typeof shape === 'string') return escaped(shape);
  const attrs = Object.entries(shape.attrs).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const open = `<${shape.tag}${attrs.join('')}>`;
  return VOID.has(shape.tag) ? open : `${open}${shape.kids.map(markup).join('')}</${shape.tag}>`;
}
