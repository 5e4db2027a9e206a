import type { CancelQuoteResponse } from '@fareground/domain/api/event-changes';
import { useEffect, useState } from 'react';
import { readCancelQuote } from '../data/event-changes.ts';

export type Quote =
  | { readonly status: 'counting' }
  | { readonly status: 'counted'; readonly value: CancelQuoteResponse }
  | { readonly status: 'failed'; readonly again: () => void };

/** Whom a change of the event concerns, counted by the server when the dialog opens. */
export function useCancelQuote(eventId: string): Quote {
  const [tries, setTries] = useState(0);
  const [quote, setQuote] = useState<Quote>({ status: 'counting' });
  useEffect(() => {
    let isGone = false;
    setQuote({ status: 'counting' });
    void readCancelQuote(eventId).then((answer) => {
      if (isGone) return;
      setQuote(
        answer.ok
          ? { status: 'counted', value: answer.value }
          : { status: 'failed', again: () => setTries(tries + 1) },
      );
    });
    return () => {
      isGone = true;
    };
  }, [eventId, tries]);
  return quote;
}
