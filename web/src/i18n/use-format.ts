import type { Currency } from '@fareground/domain/core/currencies';
import { formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { useFormatLocale } from './use-t.tsx';

export interface Format {
  /** Minor units and a currency: "€28.00". */
  readonly money: (amount: number, currency: Currency) => string;
  /** "21:30" on the zone's clock; name the zone beside it. */
  readonly clock: (at: number, timeZone: string) => string;
  /** "WET" */
  readonly zone: (at: number, timeZone: string) => string;
  /** "21:30 WET" */
  readonly time: (at: number, timeZone: string) => string;
  /** "Fri 27 Nov" */
  readonly date: (at: number, timeZone: string) => string;
  /** "Fri 27 Nov 2026" */
  readonly dateYear: (at: number, timeZone: string) => string;
  /** "Fri 27 Nov, 21:30 WET" */
  readonly dateTime: (at: number, timeZone: string) => string;
  readonly number: (value: number) => string;
  /** 0.71 → "71%" */
  readonly percent: (value: number) => string;
}

/** Figures, money and times as the page's language writes them. Times always follow the zone they are given. */
function createFormat(locale: string): Format {
  // Made when first used: the first of them alone may take a slow phone a tenth of a second.
  let numbers: Intl.NumberFormat | undefined;
  let percents: Intl.NumberFormat | undefined;
  const clock = (at: number, timeZone: string) => clockTime(at, timeZone, locale);
  const date = (at: number, timeZone: string) => calendarDate(at, timeZone, { locale });
  const time = (at: number, timeZone: string) => `${clock(at, timeZone)} ${zoneName(at, timeZone)}`;
  return {
    money: (amount, currency) => formatMoney(amount, currency, locale),
    clock,
    zone: zoneName,
    time,
    date,
    dateYear: (at, timeZone) => calendarDate(at, timeZone, { locale, year: true }),
    dateTime: (at, timeZone) => `${date(at, timeZone)}, ${time(at, timeZone)}`,
    number: (value) => {
      numbers ??= new Intl.NumberFormat(locale);
      return numbers.format(value);
    },
    percent: (value) => {
      percents ??= new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
      return percents.format(value);
    },
  };
}

const formats = new Map<string, Format>();

/** The same one for every part of every page: each of its formatters is made once. */
export function useFormat(): Format {
  const locale = useFormatLocale();
  const known = formats.get(locale);
  if (known) return known;
  const format = createFormat(locale);
  formats.set(locale, format);
  return format;
}
