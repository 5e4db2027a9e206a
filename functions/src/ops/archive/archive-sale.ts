import { invoiceSeriesId } from '@fareground/domain/payments/invoices/invoice';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Collections } from '../../platform/firestore/collections.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { JournalEntry } from './entry.ts';
import type { Journal, JournalFile } from './journal-files.ts';

interface Deps {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly journal: Pick<Journal, 'add'>;
}

/**
 * Writes a booking into the journal as it stands now, with its payments, refunds, tickets and transactions of the same moment. One that was never sold is
 * not. Called late, twice or out of order it writes what stands then: the newest file is the newest state.
 */
export async function archiveBooking(deps: Deps, id: string): Promise<void> {
  const { bookings, payments, refunds, tickets, ledger } = deps.collections;
  await writeDown(deps, async (transaction) => {
    const found = await transaction.get(bookings.doc(id));
    const booking = found.data();
    if (booking?.state !== 'confirmed' && booking?.state !== 'cancelled') return null;
    const [paid, back, issued, moved] = await Promise.all([
      transaction.get(payments.where('bookingId', '==', id)),
      transaction.get(refunds.where('bookingId', '==', id)),
      transaction.get(tickets.where('bookingId', '==', id)),
      transaction.get(ledger.where('bookingId', '==', id)),
    ]);
    return {
      file: fileOf('booking', id, booking.updatedAt, found),
      entry: {
        kind: 'booking',
        booking,
        payments: paid.docs.map((one) => one.data()),
        refunds: back.docs.map((one) => one.data()),
        tickets: issued.docs.map((one) => one.data()),
        movements: moved.docs.map((one) => one.data()),
      },
    };
  });
}

/** The same of a gift card that is, or was, worth something. */
export async function archiveGiftCard(deps: Deps, id: string): Promise<void> {
  const { giftCards, ledger } = deps.collections;
  await writeDown(deps, async (transaction) => {
    const found = await transaction.get(giftCards.doc(id));
    const card = found.data();
    if (card?.state !== 'active' && card?.state !== 'blocked') return null;
    const moved = await transaction.get(ledger.where('giftCardId', '==', id));
    const own = moved.docs.map((one) => one.data()).filter(({ bookingId }) => bookingId === undefined);
    return {
      file: fileOf('gift-card', id, card.updatedAt, found),
      entry: { kind: 'gift-card', card, movements: own },
    };
  });
}

/** The same of an invoice, with how far its series is. */
export async function archiveInvoice(deps: Deps, id: string): Promise<void> {
  const { invoices, invoiceSeries } = deps.collections;
  await writeDown(deps, async (transaction) => {
    const found = await transaction.get(invoices.doc(id));
    const invoice = found.data();
    if (!invoice) return null;
    const series = await transaction.get(invoiceSeries.doc(invoiceSeriesId(invoice.kind, invoice.day)));
    return {
      file: fileOf('invoice', id, invoice.issuedAt, found),
      entry: { kind: 'invoice', invoice, series: required(series) },
    };
  });
}

type Found = { readonly file: JournalFile; readonly entry: JournalEntry } | null;

async function writeDown(
  { db, journal }: Deps,
  read: (transaction: Transaction) => Promise<Found>,
): Promise<void> {
  const found = await runTransaction(db, read, { readOnly: true });
  if (found) await journal.add(found.file, found.entry);
}

function fileOf(
  kind: JournalFile['kind'],
  id: string,
  changedAt: number,
  { updateTime }: Pick<DocumentSnapshot, 'updateTime'>,
): JournalFile {
  const { seconds, nanoseconds } = updateTime ?? { seconds: 0, nanoseconds: 0 };
  return { kind, id, changedAt, committedAt: seconds * 1_000_000 + Math.floor(nanoseconds / 1_000) };
}
