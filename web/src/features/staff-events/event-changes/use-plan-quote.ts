import type { PlanQuote } from '@fareground/domain/api/event-changes';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../firebase/api-client.ts';
import { readPlanQuote } from '../data/event-change-calls.ts';

/** What moving to a plan would do, read when it is chosen, and reading it again. Nothing while it is read. */
export function usePlanQuote(eventId: string, planId: string): [Answer<PlanQuote> | undefined, () => void] {
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<Answer<PlanQuote>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads once more
  useEffect(() => {
    let isGone = false;
    void readPlanQuote(eventId, planId).then((answer) => {
      if (!isGone) setRead(answer);
    });
    return () => {
      isGone = true;
    };
  }, [eventId, planId, tries]);
  return [read, () => setTries(tries + 1)];
}
