import { isTaken, type Payment } from '../payment.ts';
import type { Refund } from '../refund.ts';
import type { Invoice, InvoiceKind } from './invoice.ts';

/** A document that is due: what its id is, and the money that it is about. */
export interface DueInvoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  /** Minor units. */
  readonly amount: number;
  readonly movedAt: number;
  /** Of the refund that it is about; absent on the invoice of the payment. */
  readonly refundId?: string;
}

/** Whose money came: only then an invoice may be made out. A chargeback is no credit note: what was sold stays sold until it is refunded. */
export const isInvoiceable = (payment: Pick<Payment, 'state' | 'amount'>): boolean =>
  payment.amount > 0 && isTaken(payment);

/**
 * What is to be made out for a payment, in this order: its invoice once somebody asked for one, a credit note for each refund that
 * arrived, and an invoice again for one whose money came back after that.
 * @param refunds of this payment @param issued what was made out for it before
 */
export function dueInvoices(
  payment: Pick<Payment, 'id' | 'amount' | 'state' | 'capturedAt' | 'createdAt'>,
  refunds: readonly Pick<Refund, 'id' | 'amount' | 'state' | 'updatedAt'>[],
  issued: readonly Pick<Invoice, 'id'>[],
): DueInvoice[] {
  const has = new Set(issued.map(({ id }) => id));
  const due: DueInvoice[] = [];
  if (!has.has(payment.id) && isInvoiceable(payment)) {
    const movedAt = payment.capturedAt ?? payment.createdAt;
    due.push({ id: payment.id, kind: 'invoice', amount: payment.amount, movedAt });
  }
  const inOrder = [...refunds].sort((one, other) => numberOf(one.id) - numberOf(other.id));
  for (const { id, amount, state, updatedAt: movedAt } of inOrder) {
    const about = { amount, movedAt, refundId: id };
    if (state === 'succeeded' && !has.has(id)) due.push({ id, kind: 'credit-note', ...about });
    const cameBack = state === 'failed' || state === 'retried';
    if (cameBack && has.has(id) && !has.has(backOf(id)))
      due.push({ id: backOf(id), kind: 'invoice', ...about });
  }
  return due;
}

const backOf = (refundId: string): string => `${refundId}-back`;

/** Of "0123456789-1-r2" it is 2. */
const numberOf = (refundId: string): number => Number(refundId.split('-r')[1]);
