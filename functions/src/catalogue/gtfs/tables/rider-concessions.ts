import {
  type Concessions,
  type PassengerKind,
  passengerKinds,
} from '@fareground/domain/catalogue/trips/trip-fares';
import { share } from '@fareground/domain/core/money';
import type { Price } from '../feed.ts';
import type { FareDeps } from './fares-v1.ts';

/** What a product costs for a child or an infant. */
export interface YoungPrice extends Price {
  readonly kind: PassengerKind;
  /** Its id, which the usual rider's price has, too. */
  readonly product: string;
}

/** Whom a category of riders is for, by its id and name, which are the operator's words; undefined for others. */
export function passengerOf(words: string): PassengerKind | undefined {
  if (/\b(infant|baby|babies|toddler)/i.test(words)) return 'infant';
  return /\b(child|children|kid|kids|enfant|criança|niño|kind(er)?)\b/i.test(words) ? 'child' : undefined;
}

/**
 * What children and infants pay in percent, where every price of theirs is that part of the usual rider's, to the minor unit. Prices that are not
 * are counted and left out, and who they are for pays what adults do. The highest price says the percentage: of the smallest ones little is left to tell by.
 */
export function concessionsOf(
  { skipped }: Pick<FareDeps, 'skipped'>,
  products: ReadonlyMap<string, Price | null>,
  young: readonly YoungPrice[],
): Concessions | undefined {
  const found: Concessions = {};
  for (const kind of passengerKinds) {
    const own = young.filter((price) => price.kind === kind);
    const usualOf = ({ product }: YoungPrice) => products.get(product)?.amount ?? 0;
    const [highest] = own.toSorted((a, b) => usualOf(b) - usualOf(a));
    if (!highest) continue;
    const usual = usualOf(highest);
    const percent = usual > 0 ? Math.round((highest.amount * 100) / usual) : Number.NaN;
    const isSame = own.every(({ product, amount, currency }) => {
      const adult = products.get(product);
      return adult?.currency === currency && Math.abs(share(adult.amount, percent * 100) - amount) <= 1;
    });
    if (percent >= 0 && percent <= 100 && isSame) found[kind] = percent;
    else skipped.add('fares', 'for children or infants, where it is not one part of every price', own.length);
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
