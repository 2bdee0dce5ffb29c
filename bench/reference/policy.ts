// How every variant picks: uniformly among all legal moves, the pass (always listed last) one time in 25.

export class Picker {
  #s: number;

  constructor(seed: number) {
    this.#s = seed >>> 0 || 1;
  }

  below(n: number): number {
    let s = this.#s;
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    this.#s = s;
    return s % n;
  }

  /** The index of the move to make, of `count` listed. */
  pick(count: number): number {
    if (count === 1) return 0;
    return this.below(25) === 0 ? count - 1 : this.below(count - 1);
  }
}
