/** Everything is as old as this at most, milliseconds. */
export const WINDOW_MS = 10_000;

/** So many answers are kept; a storm of made-up addresses must not fill the memory. */
const MOST = 1_000;

export interface WindowMemory {
  /** When the present window began, epoch milliseconds. */
  readonly now: () => number;
  /** What `make` makes, made once in a window for each key, however many ask at once. A failure is not kept. */
  readonly remember: <T>(key: string, make: () => Promise<T>) => Promise<T>;
}

/**
 * Remembers answers until the clock's next ten seconds begin. Pages and the reads under them are forgotten together, so that their
 * ages never add up, and all that is read within a window is asked with the same "now": the same question.
 */
export function createWindowMemory(clock: () => number): WindowMemory {
  let window = 0;
  let kept = new Map<string, Promise<unknown>>();
  const now = () => {
    const current = Math.floor(clock() / WINDOW_MS) * WINDOW_MS;
    if (current !== window) {
      window = current;
      kept = new Map();
    }
    return window;
  };
  return {
    now,
    remember<T>(key: string, make: () => Promise<T>): Promise<T> {
      now();
      const found = kept.get(key);
      if (found) return found as Promise<T>;
      const mine = kept;
      const making = make();
      making.catch(() => mine.delete(key));
      const oldest = mine.size >= MOST ? mine.keys().next().value : undefined;
      if (oldest !== undefined) mine.delete(oldest);
      mine.set(key, making);
      return making;
    },
  };
}
