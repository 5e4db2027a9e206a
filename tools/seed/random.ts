/** Numbers that are the same for the same name in every run: the demo is deterministic but for its dates. */
export class Random {
  #state: number;

  constructor(name: string) {
    // FNV-1a, 32 bit.
    let hash = 0x811c9dc5;
    for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** At least 0, below 1. (mulberry32) */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both possible. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.whole(0, 9)).join('');
  }
}
