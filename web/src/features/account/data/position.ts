import { type TicketPositionResponse, ticketPositionResponseSchema } from '@fareground/domain/api/positions';
import { SECOND } from '@fareground/domain/core/time';
import { useEffect, useState } from 'react';
import { callApi } from '../../../firebase/api-client.ts';

/** While the page is looked at, it is asked for so often. */
const ASK_EVERY = 20 * SECOND;

/** Where the trip of a ticket is; undefined while nobody shares it, or nothing answers. @param linkKey of the mailed link that shows the ticket */
export function useTicketPosition(
  serial: string,
  linkKey?: string,
): TicketPositionResponse['position'] | undefined {
  const [position, setPosition] = useState<TicketPositionResponse['position']>();
  useEffect(() => {
    let ended = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const own = `${encodeURIComponent(serial)}/position`;
      const answer = await callApi({
        ...(linkKey === undefined
          ? { method: 'GET', path: `/tickets/${own}` }
          : { method: 'POST', path: `/shown-tickets/${own}`, body: { key: linkKey } }),
        answer: ticketPositionResponseSchema,
      });
      if (!ended && answer.ok) setPosition(answer.value.position);
    };
    const askNow = () => void ask().catch(console.error);
    askNow();
    const timer = setInterval(askNow, ASK_EVERY);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [serial, linkKey]);
  return position;
}
