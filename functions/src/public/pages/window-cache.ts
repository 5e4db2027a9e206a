/** Everything is as old as this at most, milliseconds. */
export const WINDOW_MS = 10_000;

/** Answers that are cached at most; a storm of made-up addresses must not fill the memory. */
const MAX_ANSWERS = 1_000;

export interface WindowCache {
  /** When the present window began, epoch milliseconds. */
  readonly now: () => number;
  /** What `make` makes, made once in a window for each key, however many ask at once. A failure is not cached. */
  readonly cached: <T>(key: string, make: () => Promise<T>) => Promise<T>;
}

/**
 * Caches answers until the clock's next ten seconds begin. Pages and the reads under them are dropped together, so that their
 * ages never add up, and all that is read within a window is asked with the same "now": the same question.
 * @param most answers that are cached at once
 */
export function createWindowCache(clock: () => number, most = MAX_ANSWERS): WindowCache {
  let window = 0;
  let answers = new Map<string, Promise<unknown>>();
  const now = () => {
    const current = Math.floor(clock() / WINDOW_MS) * WINDOW_MS;
    if (current !== window) {
      window = current;
      answers = new Map();
    }
    return window;
  };
  return {
    now,
    cached<T>(key: string, make: () => Promise<T>): Promise<T> {
      now();
      const found = answers.get(key);
      if (found) return found as Promise<T>;
      const mine = answers;
      const making = make();
      making.catch(() => mine.delete(key));
      const oldest = mine.size >= most ? mine.keys().next().value : undefined;
      if (oldest !== undefined) mine.delete(oldest);
      mine.set(key, making);
      return making;
    },
  };
}
