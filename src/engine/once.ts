/** What follows from an edition's tables (designs of counters, distances on an empty map) is made once for each of them. */
export function onceFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    let found = made.get(key);
    if (!found) {
      found = { value: make(key) };
      made.set(key, found);
    }
    return found.value;
  };
}
