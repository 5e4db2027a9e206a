import type { CardHold, GiftCard } from './gift-card.ts';
import { MAX_CARD_HOLDS } from './gift-card.ts';

/**
 * What becomes of a card when a booking is paid with it: held, kept while its money is taken, spent; or let go. Each is pure and may be repeated. `now` and `until`
 * are epoch milliseconds, amounts minor units of the card's currency.
 */

type Held = Pick<GiftCard, 'balance' | 'holds'>;

/** Whether it keeps something still: what has ended is nothing, whoever writes that down. */
export const isLive = ({ until }: CardHold, now: number): boolean => until === undefined || now < until;

const othersOf = ({ holds }: Held, bookingId: string, now: number): CardHold[] =>
  holds.filter((hold) => hold.bookingId !== bookingId && isLive(hold, now));

/** What of a card one booking may be paid with: its balance without what is held for others. Nothing of one that is not active. */
export function freeOn(card: GiftCard, bookingId: string, now: number): number {
  if (card.state !== 'active') return 0;
  return othersOf(card, bookingId, now).reduce((sum, { amount }) => sum - amount, card.balance);
}

/** Holds an amount for a booking in place of what was held for it. @returns null where so much is not free, or too many bookings hold some */
export function holdOn<Card extends GiftCard>(card: Card, hold: CardHold, now: number): Card | null {
  const others = othersOf(card, hold.bookingId, now);
  if (hold.amount > freeOn(card, hold.bookingId, now) || others.length >= MAX_CARD_HOLDS) return null;
  return { ...card, holds: [...others, hold] };
}

/**
 * Keeps what a confirmed booking is paid with until its money is taken. A hold that ran out is taken again where its amount is still free.
 * @returns null where it is not
 */
export function keepOn<Card extends GiftCard>(
  card: Card,
  { bookingId, amount }: Omit<CardHold, 'until'>,
  now: number,
): Card | null {
  const own = card.holds.find((hold) => hold.bookingId === bookingId && isLive(hold, now));
  if (own?.until === undefined && own?.amount === amount) return card;
  if (own?.amount !== amount) return holdOn(card, { bookingId, amount }, now);
  // It was held in time: a card that was blocked since pays for it still.
  const holds = card.holds.map((hold) => (hold === own ? { bookingId, amount } : hold));
  return { ...card, holds };
}

/** Lets go of what is held for a booking. */
export const letGoOf = <Card extends Held>(card: Card, bookingId: string): Card => ({
  ...card,
  holds: card.holds.filter((hold) => hold.bookingId !== bookingId),
});

/** Takes what a booking was paid with. @returns null where the card is not worth so much */
export function spendFrom<Card extends Held>(
  card: Card,
  { bookingId, amount }: Omit<CardHold, 'until'>,
): Card | null {
  if (amount > card.balance) return null;
  return { ...letGoOf(card, bookingId), balance: card.balance - amount };
}

/** What changes of a card with its holds and its balance. */
export const cardChanges = ({ balance, holds }: Held, updatedAt: number) => ({ balance, holds, updatedAt });
