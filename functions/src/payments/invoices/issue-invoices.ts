import type { Booking } from '@fareground/domain/booking/booking';
import type { TaxOfRate } from '@fareground/domain/catalogue/prices/tax-by-rate';
import { AppError } from '@fareground/domain/core/errors';
import {
  EXCHANGE_RATES,
  type ExchangeRates,
  exchangeRatesConverter,
  newestRates,
} from '@fareground/domain/core/exchange-rates';
import { dayKey } from '@fareground/domain/core/time';
import { accountingRate } from '@fareground/domain/payments/invoices/accounting-tax';
import {
  type DueInvoice,
  dueInvoices,
  isInvoiceable,
} from '@fareground/domain/payments/invoices/due-invoices';
import {
  currentInvoice,
  type Invoice,
  inIssuedOrder,
  type Party,
} from '@fareground/domain/payments/invoices/invoice';
import { makeInvoice } from '@fareground/domain/payments/invoices/make-invoice';
import { promisedId } from '@fareground/domain/payments/ledger/movements';
import { refundedByRate } from '@fareground/domain/payments/ledger/refunded-by-rate';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { readSettings } from '../../platform/firestore/read-settings.ts';
import { required } from '../../platform/firestore/required.ts';
import { patient, runTransaction } from '../../platform/firestore/run-transaction.ts';
import { houseOf, privateSettings } from './house.ts';
import { type InvoiceDeps, openNumbers, writeInvoice } from './write-invoice.ts';

/**
 * Makes out what is due for a payment: its invoice, to whom somebody asked for it, and a credit note for each refund of it. Documents, their numbers and their mails are
 * written in one transaction, so that two who ask at once never share a number, and no number is left out by a crash.
 * @param to whom the invoice is for; absent: nothing is made out before somebody asked for one
 * @returns all there are for the payment
 * @throws AppError not-found; invoices-not-offered; wrong-state where nothing was paid
 */
export function issueInvoices(deps: InvoiceDeps, paymentId: string, to?: Party): Promise<Invoice[]> {
  const { db, collections } = deps;
  return runTransaction(
    db,
    async (transaction) => {
      const stored = await transaction.get(collections.invoices.where('paymentId', '==', paymentId));
      const issued = inIssuedOrder(stored.docs.map((one) => one.data()));
      const buyer = currentInvoice(issued)?.buyer ?? to;
      if (!buyer) return [];
      const payment = required(await transaction.get(collections.payments.doc(paymentId)));
      if (!isInvoiceable(payment)) throw new AppError('wrong-state', `${paymentId} is ${payment.state}`);
      const refunds = await transaction.get(collections.refunds.where('paymentId', '==', paymentId));
      const due = dueInvoices(
        payment,
        refunds.docs.map((one) => one.data()),
        issued,
      );
      if (due.length === 0) return issued;
      const booking = required(await transaction.get(collections.bookings.doc(payment.bookingId)));
      const refunded = await refundsByRate(
        deps,
        transaction,
        refunds.docs.map((one) => one.data()),
      );
      return issue(deps, transaction, { payment, booking, buyer, issued, due, refunded });
    },
    patient,
  );
}

const newestRatesOf = (db: Firestore): DocumentReference<ExchangeRates> =>
  db.collection(EXCHANGE_RATES).doc(newestRates).withConverter<ExchangeRates>(exchangeRatesConverter);

interface Issuing {
  readonly payment: Payment;
  readonly booking: Booking;
  readonly buyer: Party;
  readonly issued: readonly Invoice[];
  readonly due: readonly DueInvoice[];
  /** What each refund gives back by rate of tax. */
  readonly refunded: ReadonlyMap<string, readonly TaxOfRate[]>;
}

/** By refund, as the ledger says it of the one that was promised; one that was tried again stands for that. */
async function refundsByRate(
  { collections }: InvoiceDeps,
  transaction: Transaction,
  refunds: readonly Refund[],
): Promise<Map<string, readonly TaxOfRate[]>> {
  const rates = new Map<string, readonly TaxOfRate[]>();
  const inOrder = [...refunds].sort((a, b) => a.createdAt - b.createdAt);
  if (inOrder.length === 0) return rates;
  const stored = await transaction.getAll(...inOrder.map(({ id }) => collections.ledger.doc(promisedId(id))));
  for (const [index, { id, retriedAs }] of inOrder.entries()) {
    const promised = stored[index]?.data();
    const own = rates.get(id) ?? (promised && refundedByRate(promised));
    if (!own) continue;
    rates.set(id, own);
    if (retriedAs) rates.set(retriedAs, own);
  }
  return rates;
}

/** Gives each its number and writes it. */
async function issue(
  deps: InvoiceDeps,
  transaction: Transaction,
  { payment, booking, buyer, issued, due, refunded }: Issuing,
): Promise<Invoice[]> {
  const { db } = deps;
  const house = houseOf((await transaction.get(privateSettings(db))).data());
  if (!house) throw new AppError('invoices-not-offered', 'the house has not said what it puts on them');
  const settings = await readSettings(db, transaction);
  const rates = (await transaction.get(newestRatesOf(db))).data();
  const at = deps.now();
  const day = dayKey(at, settings.timeZone);
  const numbers = await openNumbers(deps, transaction, { house, day, kinds: due.map(({ kind }) => kind) });
  const all = [...issued];
  for (const one of due) {
    const invoice = makeInvoice({
      due: one,
      booking,
      payment,
      issued: all,
      seller: house.seller,
      buyer,
      refunded: refunded.get(one.refundId ?? ''),
      accountingRate: accountingRate(booking.currency, house.seller.country, rates),
      number: numbers.next(one.kind),
      day,
      at,
    });
    all.push(invoice);
    writeInvoice(deps, transaction, invoice);
  }
  numbers.write();
  return all;
}
