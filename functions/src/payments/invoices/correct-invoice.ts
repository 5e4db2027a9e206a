import { AppError } from '@fareground/domain/core/errors';
import { dayKey } from '@fareground/domain/core/time';
import { correctInvoice as correct } from '@fareground/domain/payments/invoices/correct-invoice';
import {
  correctionsOf,
  currentInvoice,
  type Invoice,
  inIssuedOrder,
  invoicePath,
  MAX_CORRECTIONS,
  type Party,
} from '@fareground/domain/payments/invoices/invoice';
import { addAudit } from '../../platform/audit/audit.ts';
import { readSettings } from '../../platform/firestore/read-settings.ts';
import { patient, runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { houseOf, privateSettings } from './house.ts';
import { type InvoiceDeps, openNumbers, writeInvoice } from './write-invoice.ts';

interface Input {
  readonly paymentId: string;
  /** The number of the invoice that is wrong. */
  readonly corrects: string;
  readonly to: Party;
  /** Who of the house asks; absent: its buyer, or whoever has the link. */
  readonly staff?: Pick<Caller, 'uid' | 'email'> | undefined;
}

/**
 * Makes an invoice out to somebody else: a credit note for all that is left of the wrong one and an invoice in its place, with their numbers and mails, in one transaction. The same
 * asked twice, or by two at once, is done once. No money moves, and the tax is that of the sale: a number that is given now leaves none to the buyer.
 * @returns all there are for the payment
 * @throws AppError invoices-not-offered; wrong-state where that invoice does not stand any more, nothing is left of it, or it was put right too often (reason too-many)
 */
export function correctInvoice(
  deps: InvoiceDeps,
  { paymentId, corrects, to, staff }: Input,
): Promise<Invoice[]> {
  const { db, collections } = deps;
  return runTransaction(
    db,
    async (transaction) => {
      const stored = await transaction.get(collections.invoices.where('paymentId', '==', paymentId));
      const issued = inIssuedOrder(stored.docs.map((one) => one.data()));
      const standing = currentInvoice(issued);
      if (standing && isSameParty(standing.buyer, to)) return issued;
      if (standing?.number !== corrects) {
        throw new AppError('wrong-state', `${corrects} does not stand any more`, { reason: 'corrected' });
      }
      if (correctionsOf(issued) >= MAX_CORRECTIONS) {
        throw new AppError('wrong-state', `${paymentId} was put right too often`, { reason: 'too-many' });
      }
      const house = houseOf((await transaction.get(privateSettings(db))).data());
      if (!house) throw new AppError('invoices-not-offered', 'the house has not said what it puts on them');
      const at = deps.now();
      const day = dayKey(at, (await readSettings(db, transaction)).timeZone);
      const kinds = ['credit-note', 'invoice'] as const;
      const numbers = await openNumbers(deps, transaction, { house, day, kinds });
      const made = correct({
        ...{ issued, seller: house.seller, buyer: to, day, at },
        numbers: { 'credit-note': numbers.next('credit-note'), invoice: numbers.next('invoice') },
      });
      if (!made)
        throw new AppError('wrong-state', `nothing is left of ${corrects}`, { reason: 'given-back' });
      for (const invoice of made) writeInvoice(deps, transaction, invoice);
      numbers.write();
      const [note, invoice] = made;
      if (staff) {
        addAudit(db, transaction, {
          ...{ id: `invoice-correct-${invoice.id}`, at, actor: staff, action: 'invoices.correct' },
          ...{ target: invoicePath(invoice.id), reason: `${corrects} is taken back by ${note.number}` },
          before: { ...standing.buyer },
          after: { ...to },
        });
      }
      return [...issued, ...made];
    },
    patient,
  );
}

const isSameParty = (one: Party, other: Party): boolean =>
  (Object.keys(one) as (keyof Party)[]).every((field) => one[field] === other[field]);
