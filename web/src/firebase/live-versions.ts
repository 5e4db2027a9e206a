/** A number for each live question; a new one makes whoever looks at it ask anew. */
class LiveVersions {
  readonly #listeners = new Set<() => void>();
  readonly #own = new Map<string, number>();
  #all = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(key: string): string {
    return `${this.#all}.${this.#own.get(key) ?? 0}`;
  }

  /** After a failure, for one question. */
  renew(key: string): void {
    this.#own.set(key, (this.#own.get(key) ?? 0) + 1);
    this.#tell();
  }

  /** After another person came, for all. */
  renewAll(): void {
    this.#all += 1;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const liveVersions = new LiveVersions();
