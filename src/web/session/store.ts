/** Holds one state object, replaces it on every change and notifies its listeners. */

export class Store<T extends { readonly version: number }> {
  private current: T;
  private readonly listeners = new Set<() => void>();

  constructor(initial: T) {
    this.current = initial;
  }

  get state(): T {
    return this.current;
  }

  readonly snapshot = (): T => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes some fields and notifies the listeners. */
  set(change: Partial<T>): void {
    this.current = { ...this.current, ...change, version: this.current.version + 1 };
    for (const listener of [...this.listeners]) listener();
  }

  /** Changes some fields; the next `set` notifies the listeners. */
  prepare(change: Partial<T>): void {
    this.current = { ...this.current, ...change };
  }

  removeAllListeners(): void {
    this.listeners.clear();
  }
}

/** The state, to be read only. */
export interface Readable<T> {
  readonly state: T;
}

/** A store as one part of the session sees it: it reads everything and writes only the fields `S`. */
export interface Slice<T, S> extends Readable<T> {
  set(change: Partial<S>): void;
  prepare(change: Partial<S>): void;
}
