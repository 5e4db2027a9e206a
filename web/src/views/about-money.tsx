import type { Currency } from '@fareground/domain/core/currencies';
import { useAbout } from '../i18n/regional-settings.ts';
import { useFormat } from '../i18n/use-format.ts';

/** Below a price: what it is about in the currency that the visitor counts in. @param amount minor units */
export function AboutMoney({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  const { money } = useFormat();
  const text = useAbout()?.(amount, currency, money);
  return text ? <small className="about-money">{text}</small> : null;
}
