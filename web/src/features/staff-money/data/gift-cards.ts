import {
  giftCardResponseSchema,
  type IssueGiftCardRequest,
  type SendGiftCardRequest,
} from '@fareground/domain/api/gift-cards';
import { refundResponseSchema } from '@fareground/domain/api/refunds';
import {
  GIFT_CARDS,
  type GiftCard,
  giftCardConverter,
} from '@fareground/domain/payments/gift-cards/gift-card';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { callApi } from '../../../firebase/api-client.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { LATEST_ROWS } from '../../../staff/data/page-size.ts';

/** The newest first. */
export const useGiftCards = (): LoadableList<GiftCard> =>
  useStoredDocuments(GIFT_CARDS, giftCardConverter, { orderBy: [['createdAt', 'desc']], limit: LATEST_ROWS });

/** What the ledger has of one card, in no order. */
export const useCardMovements = (id: string): LoadableList<LedgerTransaction> =>
  useStoredDocuments(LEDGER, ledgerTransactionConverter, {
    where: [['giftCardId', '==', id]],
    limit: LATEST_ROWS,
  });

export const issueGiftCard = (body: IssueGiftCardRequest, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: '/admin/gift-cards',
    body,
    idempotencyKey,
    answer: giftCardResponseSchema,
  });

interface Blocking {
  readonly id: string;
  readonly action: 'block' | 'unblock';
  readonly reason: string;
}

export const blockGiftCard = ({ id, action, reason }: Blocking, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/gift-cards/${encodeURIComponent(id)}/${action}`,
    body: { reason },
    idempotencyKey,
    answer: giftCardResponseSchema,
  });

/** Gives back what is left of a card that was bought, as money. */
export const refundGiftCard = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/gift-cards/${encodeURIComponent(id)}/refund`,
    body: { reason },
    idempotencyKey,
    answer: giftCardResponseSchema,
  });

/** Mails its code once more. */
export const sendGiftCard = (
  { id, ...body }: SendGiftCardRequest & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/gift-cards/${encodeURIComponent(id)}/send`,
    body,
    idempotencyKey,
    answer: giftCardResponseSchema,
  });

/** What a refund that failed was to give back goes onto a new gift card. */
export const refundToCard = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/refunds/${encodeURIComponent(id)}/gift-card`,
    body: { reason },
    idempotencyKey,
    answer: refundResponseSchema,
  });
