import { refundConverter } from '@fareground/domain/payments/refund';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readableTrigger } from '../firestore/readable.ts';
import { makeOutInvoices } from '../invoices/make-out-invoices.ts';
import { plainServices } from '../runtime/plain-services.ts';

export async function refundChanged(written: DocumentSnapshot): Promise<void> {
  const refund = readableTrigger(refundConverter, written, plainServices().log);
  if (refund && refund.state !== 'requested') await makeOutInvoices(plainServices(), refund.paymentId);
}
