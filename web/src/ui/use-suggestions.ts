import { useEffect, useState } from 'react';

/** As few letters are suggested for (MIN_LETTERS of domain/calls/search, whose file would bring zod along). */
export const leastLetters = 2;
/** Typing must rest this long before anything is asked, milliseconds. The limit of the server counts on it. */
const pause = 250;

export type FetchSuggestions<T> = (q: string, signal: AbortSignal) => Promise<readonly T[]>;
export interface Suggestions<T> {
  readonly status: 'idle' | 'ready' | 'offline' | 'failed';
  readonly suggestions: readonly T[];
}

const none: Suggestions<never> = { status: 'idle', suggestions: [] };

/**
 * What may be meant by what was typed so far. Each letter ends the question before it, so an answer that comes late is never shown; what
 * was suggested before stays until then.
 */
export function useSuggestions<T>(
  typed: string,
  isWanted: boolean,
  ask: FetchSuggestions<T>,
): Suggestions<T> {
  const [known, setKnown] = useState<Suggestions<T>>(none);
  const q = typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is asked is the same all along
  useEffect(() => {
    if (!isWanted || q.length < leastLetters) return setKnown(none);
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const next = await ask(q, ended.signal).then(
        (suggestions): Suggestions<T> => ({ status: 'ready', suggestions }),
        (): Suggestions<T> => ({ status: navigator.onLine ? 'failed' : 'offline', suggestions: [] }),
      );
      if (!ended.signal.aborted) setKnown(next);
    }, pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [q, isWanted]);
  return known;
}
