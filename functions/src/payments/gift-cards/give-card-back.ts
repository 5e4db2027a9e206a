import type { BoughtGiftCardResponse } from '@fareground/domain/api/gift-cards';
import { AppError } from '@fareground/domain/core/errors';
import {
  type CardRefundOffer,
  type CardRefundRules,
  cardRefundOffer,
  USUAL_GIVE_BACK_DAYS,
} from '@fareground/domain/payments/gift-cards/card-refund-offer';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { boughtCard } from './buy-card.ts';
import { reconcileCardOrder } from './reconcile-card-order.ts';
import { isPriceDisputed, refundBoughtCard } from './refund-bought-card.ts';

type Deps = Parameters<typeof reconcileCardOrder>[0] & Parameters<typeof refundBoughtCard>[0];

interface Input {
  readonly id: string;
  /** What its buyer was shown that goes back, minor units. */
  readonly amount: number;
  /** The call's idempotency key. */
  readonly key: string;
}

/** Where a card stands, for whoever bought it, with what giving it back comes to. The provider is asked. @throws AppError not-found, also for somebody else's */
export async function readBoughtCard(
  deps: Deps,
  caller: Pick<Caller, 'uid'>,
  id: string,
): Promise<BoughtGiftCardResponse> {
  requireBuyer(required(await deps.collections.giftCards.doc(id).get()), caller);
  return shownToBuyer(deps, await reconcileCardOrder(deps, id));
}

/**
 * Whoever bought a gift card gives back what is left of it by themselves, in the days that the house allows; otherwise as staff do it (refund-bought-card.ts).
 * @throws AppError not-found, also for somebody else's; wrong-state with a `reason` of CardRefundRefusal, or `changed` where another amount would go back than was shown;
 *   idempotency-conflict
 */
export async function giveCardBack(
  deps: Deps,
  caller: Caller,
  { id, amount, key }: Input,
): Promise<BoughtGiftCardResponse> {
  requireBuyer(required(await deps.collections.giftCards.doc(id).get()), caller);
  const rules = await giveBackRules(deps);
  const check = (card: GiftCard, isDisputed: boolean): void => {
    const offer = offerOf(card, rules, isDisputed, deps.now());
    const reason = offer.refusal ?? (offer.amount === amount ? null : 'changed');
    if (reason) throw new AppError('wrong-state', `${id} cannot be given back: ${reason}`, { reason });
  };
  const reason = 'Its buyer gave it back.';
  const card = await refundBoughtCard(deps, caller, { id, reason, key, byBuyer: { amount, check } });
  return shownToBuyer(deps, card);
}

/** Who did not buy it does not learn that there is one. */
function requireBuyer({ id, issuedBy, origin }: GiftCard, { uid }: Pick<Caller, 'uid'>): void {
  if (issuedBy !== uid || origin !== 'bought') throw new AppError('not-found', id);
}

async function shownToBuyer(deps: Deps, card: GiftCard): Promise<BoughtGiftCardResponse> {
  if (card.state !== 'active' && card.state !== 'blocked') return boughtCard(card);
  const rules = await giveBackRules(deps);
  const { refusal } = cardRefundOffer(card, rules, deps.now());
  // Of what is not given back anyway, the bank does not matter.
  const isDisputed = refusal === undefined && (await isPriceDisputed(deps, card));
  const offer = offerOf(card, rules, isDisputed, deps.now());
  return { ...boughtCard(card), refundInstead: { ...offer, timeZone: rules.timeZone } };
}

function offerOf(card: GiftCard, rules: CardRefundRules, isDisputed: boolean, now: number): CardRefundOffer {
  const offer = cardRefundOffer(card, rules, now);
  return isDisputed && offer.refusal === undefined ? { ...offer, amount: 0, refusal: 'disputed' } : offer;
}

async function giveBackRules({ catalogue }: Pick<Services, 'catalogue'>): Promise<CardRefundRules> {
  const settings = await catalogue.settings();
  return { days: settings.giveBackDays ?? USUAL_GIVE_BACK_DAYS, timeZone: settings.timeZone };
}
