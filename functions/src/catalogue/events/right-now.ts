import { FLOW_STEP, FLOW_STEPS, type RightNowResponse } from '@fareground/domain/api/right-now';
import type { Services } from '../../platform/services.ts';
import { countOf, during } from './event-sales.ts';

/** What is held and how the gates flow, counted by the database: one read for each thousand, and one at least for each count. */
export async function rightNow({
  collections,
  now,
}: Pick<Services, 'collections' | 'now'>): Promise<RightNowResponse> {
  const at = now();
  const first = (Math.floor(at / FLOW_STEP) - FLOW_STEPS + 1) * FLOW_STEP;
  const admitted = collections.tickets.where('state', '==', 'used');
  const [holds, ...counts] = await Promise.all([
    countOf(collections.bookings.where('state', 'in', ['held', 'paying']).where('holdUntil', '>', at)),
    ...Array.from({ length: FLOW_STEPS }, (_, step) => {
      const from = first + step * FLOW_STEP;
      return countOf(during(admitted, 'usedAt', { from, to: from + FLOW_STEP }));
    }),
  ]);
  return {
    at,
    holds,
    flow: counts.map((count, step) => ({ from: first + step * FLOW_STEP, admitted: count })),
  };
}
