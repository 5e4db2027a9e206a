import { type Booking, bookingPath } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { AppError } from '@fareground/domain/core/errors';
import {
  type Payment,
  type PaymentState,
  paymentPath,
  paymentSchema,
} from '@fareground/domain/payments/payment';
import { type ProviderEvent, providerEventPath } from '@fareground/domain/payments/provider-event';
import { type Refund, refundPath } from '@fareground/domain/payments/refund';
import type { Firestore } from 'firebase-admin/firestore';
import type { Services } from '../runtime/services.ts';
import type { KnownDocuments } from '../stock/work.ts';

/** Once in one of these, settling has nothing left to do for an attempt. */
export const settledStates: readonly PaymentState[] = [
  'captured',
  'partially_refunded',
  'refunded',
  'voided',
  'failed',
  'disputed',
];

/** What the provider told, for the ledger. */
export type Told = Omit<ProviderEvent, 'doneAt'>;

/** One attempt while it is being settled: what was read once, and the event that brought it about. */
export interface Attempt {
  payment: Payment;
  booking: Booking;
  /** The provider's id of the payment, once there is one; written down with whatever is next. */
  intentId: string;
  known: KnownDocuments;
  event: Told | null;
}

/** How an attempt stands in the end. */
export interface Settlement {
  payment: Payment;
  /** null: it did not have to be looked at. */
  booking: Booking | null;
  /** The event was in the ledger already. */
  isDuplicate: boolean;
}

/** The payment as it is known, or read for the first time. @throws AppError not-found */
export async function paymentIn(db: Firestore, known: KnownDocuments, id: string): Promise<Payment> {
  return paymentSchema.parse(await documentIn(db, known, paymentPath(id)));
}

/** The booking as it is known, or read for the first time. @throws AppError not-found */
export async function bookingIn(db: Firestore, known: KnownDocuments, id: string): Promise<Booking> {
  return parseBooking(await documentIn(db, known, bookingPath(id)));
}

async function documentIn(db: Firestore, known: KnownDocuments, path: string): Promise<unknown> {
  const before = known.get(path);
  if (before?.data) return before.data;
  const snapshot = await db.doc(path).get();
  const data = snapshot.data();
  if (!data) throw new AppError('not-found', path);
  known.set(path, { data, updateTime: snapshot.updateTime ?? null });
  return data;
}

/**
 * What became of an attempt. The effect and the ledger's entry in one commit. That the entry is new is its own precondition: only when it, or the
 * payment, turns out to be there already is anything read, and then someone was quicker.
 * @param refund asked for together with the changes: money that may not be kept
 */
export async function writeDown(
  { desk }: Services,
  { payment: { id }, event, known }: Pick<Attempt, 'payment' | 'event' | 'known'>,
  changes: Partial<Payment> = {},
  refund: Refund | null = null,
): Promise<Omit<Settlement, 'booking'>> {
  const path = paymentPath(id);
  const ledger = event ? providerEventPath(event.id) : null;
  const back = refund ? refundPath(refund.id) : null;
  return desk.submit<Omit<Settlement, 'booking'>>({
    pools: [],
    documents: [path],
    documentsOnConflict: [...(ledger ? [ledger] : []), ...(back ? [back] : [])],
    known,
    decide: (view) => {
      const current = paymentSchema.parse(view.document(path).data);
      const isNew = !settledStates.includes(current.state) && Object.keys(changes).length > 0;
      const isDuplicate = ledger !== null && view.document(ledger).data !== null;
      const isRecorded = ledger === null || isDuplicate;
      const result = { payment: isNew ? { ...current, ...changes } : current, isDuplicate };
      if (!isNew && isRecorded) return { kind: 'done', result };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          ...(isNew ? [{ kind: 'update' as const, path, data: { ...changes } }] : []),
          ...(isNew && refund && back && !view.document(back).data
            ? [{ kind: 'create' as const, path: back, data: refund }]
            : []),
          ...(event && ledger && !isRecorded
            ? [{ kind: 'create' as const, path: ledger, data: { ...event, paymentId: id, doneAt: view.now } }]
            : []),
        ],
        result,
      };
    },
  });
}
