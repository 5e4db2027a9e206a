import type { OpenedTiersRequest, OpenedTiersResponse } from '@fareground/domain/api/opened-tiers';
import { opensTier } from '@fareground/domain/catalogue/events/hidden-tiers';
import { AppError } from '@fareground/domain/core/errors';
import type { Services } from '../platform/services.ts';
import { findVoucher } from './voucher-use.ts';

/**
 * The hidden tiers of an event that a code opens now. A code that is none and one that opens nothing here are answered alike.
 * @throws AppError not-found for an event that is not on show
 */
export async function openedTiers(
  { catalogue, collections, now }: Pick<Services, 'catalogue' | 'collections' | 'now'>,
  { eventId, code }: OpenedTiersRequest,
): Promise<OpenedTiersResponse> {
  const sale = await catalogue.sale('event', eventId);
  if (sale.kind !== 'event' || sale.event.state !== 'published')
    throw new AppError('not-found', `no event ${eventId}`, { field: 'eventId' });
  const hidden = sale.tiers.filter((tier) => tier.hidden);
  if (hidden.length === 0) return { tiers: [] };
  const voucher = await findVoucher(collections, code).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'voucher-invalid') return null;
    throw error;
  });
  const opened = voucher ? hidden.filter((tier) => opensTier(voucher, tier, now())) : [];
  return { tiers: opened.toSorted((a, b) => a.order - b.order) };
}
