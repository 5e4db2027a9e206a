import type { CheckIn } from '@fareground/domain/access/check-in';
import type { Ticket } from '@fareground/domain/access/ticket';
import type { Evidence, EvidenceKey } from '@fareground/domain/api/disputes';
import type { Booking } from '@fareground/domain/booking/booking';
import type { CancellationPolicy } from '@fareground/domain/catalogue/events/cancellation-policy';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Mail } from '@fareground/domain/messages/mail';
import { type Payment, providerPartOf } from '@fareground/domain/payments/payment';
import type { Refund, RefundState } from '@fareground/domain/payments/refund';
import type Stripe from 'stripe';
import { linesText, momentText } from '../../messages/booking-mails.ts';
import { grouped } from '../../messages/ticket-words.ts';

/** All that is stored of a disputed sale. */
export interface DisputedFacts {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly refunds: readonly Refund[];
  readonly tickets: readonly Ticket[];
  readonly scans: readonly CheckIn[];
  readonly mails: readonly Mail[];
}

/** What speaks for a payment, in words that a bank reads. Times have their zone; without a place of their own they are UTC. */
export function evidenceOf(facts: DisputedFacts): Evidence {
  const texts: Readonly<Record<EvidenceKey, readonly [string, string]>> = {
    sold: ['What was sold', linesText(facts.booking.lines)],
    when: ['When it takes place', whenText(facts.booking)],
    scans: ['Tickets and entries', scansText(facts)],
    policy: ['Cancellation policy of the sale', policyText(facts.booking)],
    money: ['Payment and refunds', moneyText(facts)],
    mails: ['Mails to the buyer', mailsText(facts.mails)],
  };
  return Object.entries(texts).map(([key, [title, text]]) => ({ key: key as EvidenceKey, title, text }));
}

/** The same in the provider's fields. It takes 150,000 characters in all. @param words of staff */
export function providerEvidence(
  evidence: Evidence,
  { buyerName, buyerEmail }: Pick<Booking, 'buyerName' | 'buyerEmail'>,
  words: string,
): Stripe.DisputeUpdateParams.Evidence {
  const of = (...keys: readonly EvidenceKey[]) =>
    evidence
      .filter(({ key }) => keys.includes(key))
      .map(({ title, text }) => `${title}\n${text}`)
      .join('\n\n')
      .slice(0, 20_000);
  return {
    ...(buyerName && { customer_name: buyerName }),
    ...(buyerEmail && { customer_email_address: buyerEmail }),
    product_description: of('sold'),
    service_date: of('when'),
    access_activity_log: of('scans'),
    cancellation_policy_disclosure: of('policy'),
    refund_policy_disclosure: of('policy'),
    uncategorized_text: [words, of('money', 'mails')].join('\n\n'),
  };
}

const whenText = ({ lines }: Booking): string =>
  lines
    .map((line) => {
      const zone = line.kind === 'event' ? line.timeZone : line.from.timeZone;
      return `${momentText(line.startsAt, zone)}: ${line.title}`;
    })
    .join('\n');

function scansText({ tickets, scans }: DisputedFacts): string {
  return tickets
    .map((ticket) => {
      const own = scans
        .filter(({ serial, outcome }) => serial === ticket.serial && outcome !== 'refused')
        .sort((a, b) => a.scannedAt - b.scannedAt)
        .map(({ scannedAt, gate, direction = 'in', offline }) => {
          const how = offline ? ', on a device without a network' : '';
          return `  let ${direction} ${momentText(scannedAt, ticket.startZone)} at ${gate}${how}`;
        });
      const name = ticket.attendeeName ? `, ${ticket.attendeeName}` : '';
      const passed = ticket.recipient ? ', passed on to somebody else by the buyer' : '';
      return [
        `Ticket ${grouped(ticket.serial)}${name}: ${ticket.title}${passed}`,
        ...(own.length > 0 ? own : ['  not scanned']),
      ].join('\n');
    })
    .join('\n');
}

const policyText = ({ lines }: Booking): string =>
  lines.map(({ title, policy }) => `${title}: ${policyWords(policy)}`).join('\n');

function policyWords({
  fullRefundHours,
  partialRefundHours,
  partialRefundPercent,
  feesRefunded,
}: CancellationPolicy): string {
  const full = `until ${fullRefundHours} hours before the start all of the price goes back${feesRefunded ? ', with the fees' : ', without the fees'}`;
  const part =
    partialRefundPercent > 0 && partialRefundHours < fullRefundHours
      ? `; until ${partialRefundHours} hours before it ${partialRefundPercent} %`
      : '';
  return `${full}${part}; later nothing.`;
}

const refundWords: Readonly<Record<RefundState, string>> = {
  requested: 'asked for, not arrived yet',
  succeeded: 'sent back',
  failed: 'refused by the bank',
  retried: 'refused by the bank, sent again',
  covered: 'paid by the bank with a dispute',
};

function moneyText({ booking, payment, refunds }: DisputedFacts): string {
  const money = (amount: number) => formatMoney(amount, payment.currency);
  return [
    `Booking ${grouped(booking.id)}, made ${momentText(booking.createdAt, 'UTC')} by ${booking.buyerName || 'a buyer without a name'}.`,
    `${money(providerPartOf(payment))} authorised by the card's bank ${payment.authorisedAt === null ? '' : momentText(payment.authorisedAt, 'UTC')}, taken ${payment.capturedAt === null ? '' : momentText(payment.capturedAt, 'UTC')}, payment ${payment.paymentIntentId}.`,
    ...(payment.credit ? [`A gift card paid ${money(payment.credit.amount)} beside it.`] : []),
    ...refunds.map(
      ({ amount, createdAt, state, giftCardId }) =>
        `Refund of ${money(amount)}${giftCardId ? ' onto a gift card' : ''}, ${momentText(createdAt, 'UTC')}: ${refundWords[state]}.`,
    ),
    ...(refunds.length === 0 ? ['Nothing was refunded.'] : []),
  ].join('\n');
}

const mailsText = (mails: readonly Mail[]): string =>
  mails.length === 0
    ? 'None is kept here, where mails stay for 90 days.'
    : mails
        .map(
          ({ message, to, sentAt }) =>
            `“${message.subject}” to ${to.join(', ')}, ${sentAt === undefined ? 'not sent' : `taken by their mail server ${momentText(sentAt, 'UTC')}`}`,
        )
        .join('\n');
