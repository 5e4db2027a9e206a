import type { WaitingPlace } from '@fareground/domain/api/waiting-lists';
import { useEffect, useState } from 'react';
import { readWaitingPlace } from './data/waiting-calls.ts';

/** How often the place is asked for while the page is in sight, milliseconds: others move without a word to this entry. */
const ASKED_EVERY = 20_000;

/**
 * Where one stands, as it was counted last: when the page opens, when the entry changes, and every now and then while it is looked at.
 * @param version of the entry
 */
export function useWaitingPlace(id: string, version: number): WaitingPlace | undefined {
  const [place, setPlace] = useState<WaitingPlace>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the entry asks again
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await readWaitingPlace(id, ended.signal);
      if (answer.ok && !ended.signal.aborted) setPlace(answer.value.place);
    };
    const askInSight = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    const timer = setInterval(askInSight, ASKED_EVERY);
    document.addEventListener('visibilitychange', askInSight, { signal: ended.signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [id, version]);
  return place;
}
