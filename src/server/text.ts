/** Text as it comes in. */

export const NUL_REFUSED = 'the character U+0000 cannot be used. Remove it';

/** Where the character U+0000 stands in a value: the path of its field, "" for the value itself; null: nowhere. */
export function nulIn(value: unknown): string | null {
  // Not by recursion: what comes from outside may be nested as deep as it likes.
  const left: { readonly value: unknown; readonly path: string }[] = [{ value, path: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: v, path } = next;
    if (typeof v === 'string' && v.includes('\0')) return path;
    if (typeof v !== 'object' || v === null) continue;
    for (const [key, inner] of Object.entries(v)) {
      if (key.includes('\0')) return path;
      left.push({ value: inner, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return null;
}
