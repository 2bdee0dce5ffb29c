/** What follows from an edition's tables (designs of counters, distances on an empty map) is made once for each of them. */
export function onceFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { readonly value: T }>();
  let last: { readonly key: K; readonly value: T } | null = null;
  return (key) => {
    if (last?.key === key) return last.value; // as a rule there is one edition at a time
    let found = made.get(key);
    if (!found) {
      found = { value: make(key) };
      made.set(key, found);
    }
    last = { key, value: found.value };
    return found.value;
  };
}
