import type { Payment } from '@fareground/domain/payments/payment';
import { type Refund, refundIdOf } from '@fareground/domain/payments/refund';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { Collections } from '../platform/firestore/collections.ts';

/** All refunds of a payment, in the order in which they were asked for. */
export const refundReferences = (
  { refunds }: Pick<Collections, 'refunds'>,
  { id, refundCount }: Pick<Payment, 'id' | 'refundCount'>,
): DocumentReference<Refund>[] =>
  Array.from({ length: refundCount }, (_, index) => refunds.doc(refundIdOf(id, index + 1)));
