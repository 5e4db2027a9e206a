import { formatMoney } from '@fareground/domain/core/money-text';
import { type Mail, secretMark } from '@fareground/domain/messages/mail';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { CardCodes } from '../payments/gift-cards/card-codes.ts';
import { mailOf } from './queue-mail.ts';

interface Sending {
  readonly codes: CardCodes;
  /** Its address, without a slash at its end. */
  readonly site: string;
  /** What it is worth, minor units. */
  readonly amount: number;
  /** Of a mail beside the card's first. */
  readonly mailId?: string;
}

/**
 * A gift card, to whoever may spend it: one each, and one each time that it is sent again. The mail as it is stored has a mark where the code goes, and the code beside it until it was sent.
 * @throws Error where the key that its code was made of is gone
 */
export function giftCardMail(card: GiftCard, { codes, site, amount, mailId }: Sending, now: number): Mail {
  const { id, codeHash, currency, email, order } = card;
  const code = codes.codeOf(id, codeHash);
  if (!code) throw new Error(`the code of ${id} cannot be made again`);
  const mail = mailOf({
    id: mailId ?? `gift-card-${id}`,
    template: 'gift-card',
    to: email,
    values: {
      amount: formatMoney(amount, currency),
      code: secretMark,
      from: order?.from ? `It is from ${order.from}.` : '',
      message: order?.message ?? '',
      url: `${site}/events`,
    },
    now,
  });
  return { ...mail, secret: code };
}
