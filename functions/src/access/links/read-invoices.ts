import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { type Invoice, inIssuedOrder, invoiceIdSchema } from '@fareground/domain/payments/invoices/invoice';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { openLink } from './booking-by-link.ts';
import { readBooking } from './read-booking.ts';

type Deps = Pick<Services, 'collections' | 'links' | 'now' | 'log'>;

/**
 * The booking whose invoices the caller may see: its buyer, whoever has the mailed link to it, and staff who may read invoices.
 * @throws AppError not-found for anybody else
 */
export async function bookingOfInvoices(
  deps: Deps,
  caller: Caller,
  id: string,
  key: string | undefined,
): Promise<Booking> {
  if (key === undefined) return readBooking(deps, caller, id, 'invoices.read');
  return (await openLink(deps, id, key)).booking;
}

/** What was made out for the payment of a booking. */
export async function invoicesOf(
  { collections }: Pick<Deps, 'collections'>,
  { paymentId }: Pick<Booking, 'paymentId'>,
): Promise<Invoice[]> {
  const stored = await collections.invoices.where('paymentId', '==', paymentId).get();
  return inIssuedOrder(stored.docs.map((one) => one.data()));
}

/** One of them, for the same people. @throws AppError not-found */
export async function readInvoice(
  deps: Deps,
  caller: Caller,
  id: string,
  key: string | undefined,
): Promise<Invoice> {
  const missing = new AppError('not-found', `no invoice ${id} for ${caller.uid}`);
  if (!invoiceIdSchema.safeParse(id).success) throw missing;
  const invoice = (await deps.collections.invoices.doc(id).get()).data();
  if (!invoice) throw missing;
  await bookingOfInvoices(deps, caller, invoice.bookingId, key);
  return invoice;
}
