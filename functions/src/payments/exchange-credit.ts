import { restToPay } from '@fareground/domain/booking/booking';
import { move } from '@fareground/domain/core/lifecycle';
import { isDisputed } from '@fareground/domain/payments/follow-dispute';
import { keepOn, spendFrom } from '@fareground/domain/payments/gift-cards/card-holds';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { refundPaid, refundPromised } from '@fareground/domain/payments/ledger/movements';
import type { Payment } from '@fareground/domain/payments/payment';
import { type Refund, refundLifecycle } from '@fareground/domain/payments/refund';
import { giftCardMail } from '../messages/gift-card-mails.ts';
import { isMailAddress } from '../messages/queue-mail.ts';
import { create, update, type View, type Write } from '../platform/commit/work.ts';
import type { Exchange, ExchangeCredit } from '../platform/contracts/payment-contract.ts';
import type { Services } from '../platform/services.ts';
import { giftCardIdFor, newCard } from './gift-cards/new-card.ts';
import { ledgerWrites } from './ledger/post.ts';
import { afterRefund } from './reconcile-refund.ts';
import { newRefund } from './request-refund.ts';

type Deps = Pick<Services, 'collections' | 'cardCodes' | 'config'>;

/** As the contract has it: the refund is there at once, since no provider makes it. */
export function exchangeCredit(
  { collections, cardCodes, config }: Deps,
  { from: { paymentId }, to }: Pick<Exchange, 'from' | 'to'>,
): ExchangeCredit {
  const payment = collections.payments.doc(paymentId || 'none');
  const cardId = giftCardIdFor('exchange', to.id);
  return {
    documents: [payment],
    writes: (view, { from, parts, places, worth }) => {
      if (worth === 0) return [];
      const paid = view.get(payment);
      if (!paid || !isSettled(paid)) return null;
      const requested = newRefund(paid, {
        ...{ booking: from, amount: worth, places, endsPlaces: true, giftCardId: cardId },
        ...{ reason: 'buyer-cancelled', requestedBy: to.buyerUid, now: view.now },
      });
      const refund: Refund = { ...requested, state: move(refundLifecycle, requested.state, 'succeeded') };
      const cardWrites = cardOf(view, from.buyerEmail, worth);
      return (
        cardWrites && [
          create(collections.refunds.doc(refund.id), refund),
          update(payment, {
            ...afterRefund(paid, worth),
            refundCount: paid.refundCount + 1,
            updatedAt: view.now,
          }),
          ...ledgerWrites(collections, refundPromised(from, refund, parts, view.now)),
          ...ledgerWrites(collections, refundPaid(refund, view.now)),
          ...cardWrites,
        ]
      );
    },
  };

  /** The card with what of it pays for the booking, and the mail about what is left. @returns null where it is not worth so much */
  function cardOf(view: View, buyerEmail: string, worth: number): Write[] | null {
    const { id: bookingId, currency, buyerUid } = to;
    const amount = to.credit?.amount ?? 0;
    const email = isMailAddress(buyerEmail) ? buyerEmail : '';
    const made = newCard(
      cardCodes,
      {
        ...{ id: cardId, currency, issued: worth, balance: worth },
        ...{ origin: 'exchange', issuedBy: buyerUid, reason: '', email },
      },
      view.now,
    );
    const kept = amount > 0 ? keepOn(made, { bookingId, amount }, view.now) : made;
    const card: GiftCard | null =
      kept && (restToPay(to) === 0 ? spendFrom(kept, { bookingId, amount }) : kept);
    if (!card) return null;
    const left = worth - amount;
    const sending = { codes: cardCodes, site: config.appBaseUrl, amount: left };
    const mail = left > 0 && email ? giftCardMail(card, sending, view.now) : null;
    return [
      create(collections.giftCards.doc(card.id), card),
      ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
    ];
  }
}

const isSettled = (paid: Payment): boolean =>
  (paid.state === 'captured' || paid.state === 'partially_refunded') && !isDisputed(paid);
