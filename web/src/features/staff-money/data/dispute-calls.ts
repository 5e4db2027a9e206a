import {
  type DisputeAnswerRequest,
  disputeAnswerResponseSchema,
  disputeCaseResponseSchema,
} from '@fareground/domain/api/disputes';
import { PAYMENTS, type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import { callApi } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { LATEST_ROWS } from '../../../staff/data/page-size.ts';

const pathOf = (paymentId: string): string => `/admin/payments/${encodeURIComponent(paymentId)}/disputes`;

/** Payments that a bank decides about, the longest waiting first. */
export const useDisputedPayments = (): LoadableList<Payment> =>
  useStoredDocuments(PAYMENTS, paymentConverter, {
    where: [['state', '==', 'disputed']],
    orderBy: [['updatedAt', 'asc']],
    limit: LATEST_ROWS,
  });

export const readDisputeCase = (paymentId: string) =>
  callApi({ method: 'GET', path: pathOf(paymentId), answer: disputeCaseResponseSchema });

interface Answering extends DisputeAnswerRequest {
  readonly paymentId: string;
  readonly disputeId: string;
}
export const answerDispute = ({ paymentId, disputeId, ...body }: Answering, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `${pathOf(paymentId)}/${encodeURIComponent(disputeId)}/answer`,
    body,
    idempotencyKey,
    answer: disputeAnswerResponseSchema,
  });

/** Saves what speaks for a payment as a PDF. */
export const downloadEvidence = (paymentId: string, bookingId: string) =>
  downloadFile(`/admin/dispute-files/${encodeURIComponent(paymentId)}`, `evidence-${bookingId}.pdf`);
