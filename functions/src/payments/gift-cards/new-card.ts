import { hash } from 'node:crypto';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { CardCodes } from './card-codes.ts';

/** Its id follows from what it is made for, so that whoever makes it again makes the same one. @param parts name that: a person and their call, a refund */
export function giftCardIdFor(...parts: readonly string[]): string {
  const number = BigInt(`0x${hash('sha256', JSON.stringify(parts), 'hex').slice(0, 16)}`) % 10n ** 16n;
  return `gc-${String(number).padStart(16, '0')}`;
}

type Input = Pick<
  GiftCard,
  'id' | 'currency' | 'origin' | 'issued' | 'balance' | 'issuedBy' | 'reason' | 'email'
>;

/** @param input with a balance of 0 where what it is worth comes with a movement of its own */
export const newCard = (codes: CardCodes, input: Input, now: number): GiftCard => ({
  ...input,
  codeHash: codes.newHash(input.id),
  state: 'active',
  holds: [],
  createdAt: now,
  updatedAt: now,
});
