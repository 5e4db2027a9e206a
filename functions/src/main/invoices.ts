import { refundConverter } from '@fareground/domain/payments/refund';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { issueInvoices } from '../payments/invoices/issue-invoices.ts';
import { readableTrigger } from '../platform/firestore/readable.ts';
import { plainServices } from './plain-services.ts';

export async function refundChanged(written: DocumentSnapshot): Promise<void> {
  const refund = readableTrigger(refundConverter, written, plainServices().log);
  if (refund && refund.state !== 'requested') await issueInvoices(plainServices(), refund.paymentId);
}
