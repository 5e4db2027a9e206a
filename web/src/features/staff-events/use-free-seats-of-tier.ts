import { useEffect, useState } from 'react';
import { readFreeSeatsOfTier } from './data/allotments.ts';

const none: readonly string[] = [];

/** The free seats of a tier, and reading them again; none without a tier, and until they are read. */
export function useFreeSeatsOfTier(eventId: string, tierId: string): [readonly string[], () => void] {
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<{ readonly of: string; readonly seats: readonly string[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads once more
  useEffect(() => {
    if (tierId === '') return;
    let isGone = false;
    void readFreeSeatsOfTier(eventId, tierId).then((answer) => {
      if (isGone || !answer.ok) return;
      setRead({ of: tierId, seats: answer.value.sections.flatMap(({ seats }) => seats) });
    });
    return () => {
      isGone = true;
    };
  }, [eventId, tierId, tries]);
  return [read?.of === tierId ? read.seats : none, () => setTries(tries + 1)];
}
