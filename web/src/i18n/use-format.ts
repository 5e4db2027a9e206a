import { type Currency, formatMoney } from '@fareground/domain/core/money';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { useMemo } from 'react';
import { useFormatLocale } from './use-t.tsx';

export interface Format {
  /** Minor units and a currency: "€28.00". */
  readonly money: (amount: number, currency: Currency) => string;
  /** "21:30" on the zone's clock; say the zone beside it. */
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
export function createFormat(locale: string): Format {
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
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
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value),
  };
}

export function useFormat(): Format {
  const locale = useFormatLocale();
  return useMemo(() => createFormat(locale), [locale]);
}
