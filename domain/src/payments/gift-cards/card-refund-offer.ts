import { DAY, dayBounds, dayKey } from '../../core/time.ts';
import type { GiftCard } from './gift-card.ts';
import { refundableOf } from './refund-card.ts';

/** How many days whoever bought a gift card has to give it back by themselves, while an owner said nothing: article 9 of directive 2011/83/EU. */
export const USUAL_GIVE_BACK_DAYS = 14;

/**
 * Why its buyer cannot give a card back by themselves: the house leaves it to staff; some of it is on its way to them; nothing is left that is money; the time is over; a
 * bank has its price, or decides about it.
 */
export const cardRefundRefusals = ['not-offered', 'on-its-way', 'empty', 'too-late', 'disputed'] as const;
export type CardRefundRefusal = (typeof cardRefundRefusals)[number];

export interface CardRefundRules {
  /** Whole days; 0: staff alone give cards back. */
  readonly days: number;
  /** Whose days they are. */
  readonly timeZone: string;
}

export interface CardRefundOffer {
  /** What would go back, minor units; 0 where it is refused. */
  readonly amount: number;
  /** The midnight before which it must be asked for. */
  readonly until: number;
  readonly refusal?: CardRefundRefusal;
}

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * When the time to give a card back ends: with the last of the days after the one on which it was paid, and where that is a Saturday or a Sunday with the Monday after it
 * (regulation 1182/71, article 3, by which periods of the directive are counted). Holidays are not known here.
 * @param boughtAt epoch milliseconds @returns the midnight after the last day, in the zone
 */
export function endOfCardRefund(boughtAt: number, { days, timeZone }: CardRefundRules): number {
  // Noon stands for the day: no clock of a zone counts here, only the calendar.
  const last = Date.parse(`${dayKey(boughtAt, timeZone)}T12:00Z`) + days * DAY;
  const weekday = new Date(last).getUTCDay();
  const more = weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0;
  return dayBounds(new Date(last + more * DAY).toISOString().slice(0, 10), timeZone).to;
}

/** What giving it back comes to for whoever bought a card, as far as the card itself says; what its bank says is not known here. */
export function cardRefundOffer(card: GiftCard, rules: CardRefundRules, now: number): CardRefundOffer {
  const { order, createdAt } = card;
  const until = endOfCardRefund(order?.paidAt ?? createdAt, rules);
  const amount = refundableOf(card, now);
  const isOnItsWay = order?.refunds?.some(({ state }) => state === 'requested') ?? false;
  const refused = (refusal: CardRefundRefusal): CardRefundOffer => ({ amount: 0, until, refusal });
  if (rules.days === 0) return refused('not-offered');
  if (isOnItsWay) return refused('on-its-way');
  if (amount === 0) return refused('empty');
  return now < until ? { amount, until } : refused('too-late');
}
