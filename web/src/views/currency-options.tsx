import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { useFormatLocale } from '../i18n/use-t.tsx';

/** Where most sales are; they stand first. */
const usual: readonly Currency[] = ['EUR', 'GBP', 'USD'];

/** The currencies that a sale may have, as options of a select: "JPY, Japanese Yen". */
export function CurrencyOptions() {
  const names = new Intl.DisplayNames(useFormatLocale(), { type: 'currency', fallback: 'code' });
  return [...usual, ...currencies.filter((one) => !usual.includes(one))].map((one) => (
    <option key={one} value={one}>
      {one}, {names.of(one)}
    </option>
  ));
}
