import type { Currency } from '../../core/currencies.ts';
import { smallestStep } from '../../core/money.ts';
import { smallestCharge } from '../../core/typed-amount.ts';

/**
 * What of a total a gift card pays: all of it, or so much that the rest is an amount which the provider takes. All in minor units.
 * @param free on the card for this booking
 */
export function giftCardCoverage(free: number, total: number, currency: Currency): number {
  if (free >= total) return total;
  const step = smallestStep(currency);
  const rest = Math.max(total - free, smallestCharge(currency));
  return Math.max(0, total - Math.ceil(rest / step) * step);
}
