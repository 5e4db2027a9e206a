import { openedTiersResponseSchema } from '@fareground/domain/api/opened-tiers';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { useEffect, useState } from 'react';
import { useCart } from '../../../cart/use-cart.ts';
import type { EventDetail } from '../../../data/event.ts';
import { offeredTiers } from '../../../data/offered-tiers.ts';
import { callApi } from '../../../firebase/api-client.ts';
import { useSessionSource } from '../../../session/session.tsx';

const none: readonly Tier[] = [];

/** The event with the tiers that the code in the cart opens, at the end. Without an answer they are not there: the code can be typed again. */
export function useWithOpenedTiers(detail: EventDetail): EventDetail {
  const { voucher } = useCart();
  const source = useSessionSource();
  const { id, hiddenTiers = false } = detail.event;
  const wanted = hiddenTiers ? voucher : '';
  const [opened, setOpened] = useState<{ readonly code: string; readonly tiers: readonly Tier[] }>();
  useEffect(() => {
    if (wanted === '') return undefined;
    let isGone = false;
    const ask = async () => {
      await (await source()).ensureUid();
      const body = { eventId: id, code: wanted };
      const answer = await callApi({
        method: 'POST',
        path: '/opened-tiers',
        body,
        answer: openedTiersResponseSchema,
      });
      if (answer.ok && !isGone) setOpened({ code: wanted, tiers: answer.value.tiers });
    };
    ask().catch((error: unknown) => console.warn('A code could not be asked about', error));
    return () => {
      isGone = true;
    };
  }, [wanted, id, source]);
  const tiers = opened?.code === wanted ? opened.tiers : none;
  return tiers.length === 0
    ? detail
    : { ...detail, tiers: [...detail.tiers, ...offeredTiers(tiers, detail.event, detail.settings)] };
}
