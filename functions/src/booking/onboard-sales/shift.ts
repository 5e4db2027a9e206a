import { MAX_OF_SHIFT, SHIFT_HOURS, type ShiftResponse } from '@fareground/domain/api/walk-ups';
import { HOUR } from '@fareground/domain/core/time';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

/** What somebody sold on board in the last hours, the newest first. */
export async function shiftOf(
  { collections, log, now }: Pick<Services, 'collections' | 'log' | 'now'>,
  uid: string,
): Promise<ShiftResponse> {
  const { docs } = await collections.payments
    .where('cash.takenBy', '==', uid)
    .where('createdAt', '>', now() - SHIFT_HOURS * HOUR)
    .orderBy('createdAt', 'desc')
    .limit(MAX_OF_SHIFT)
    .get();
  const sales = [...readableDocuments(docs, log)].map(({ bookingId, amount, currency, cash, createdAt }) => ({
    bookingId,
    offeringId: cash?.offeringId ?? '',
    amount,
    currency,
    at: createdAt,
  }));
  return { sales };
}
