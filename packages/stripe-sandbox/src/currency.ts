import { badParam } from './errors.ts';

/** Stripe's list of currencies whose amounts have no minor unit. */
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** Amounts in these carry three decimals, of which the last must be 0. */
const THREE_DECIMAL = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
/** Currencies without a minor unit that Stripe still writes with two decimals; these must be 00. */
const WRITTEN_WITH_CENTS = new Set(['isk', 'ugx']);

/** The smallest charge, in minor units, from Stripe's table; half a unit where the table says nothing. */
const MINIMUM: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};
const MAXIMUM = 99_999_999;

const KNOWN = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** How many digits of the integer amount stand behind the decimal point: 0, 2 or 3. */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
}

/** Lower-cases and checks a currency code. */
export function parseCurrency(text: string, param: string): string {
  const currency = text.toLowerCase();
  if (!KNOWN.has(currency)) {
    throw badParam(`Invalid currency: ${text}. The sandbox knows the ISO 4217 currencies.`, param);
  }
  return currency;
}

/** An amount in minor units as a person reads it, for example `€12.50`, `¥500`, `KWD 1.250`. */
export function formatAmount(amount: number, currency: string, locale = 'en'): string {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/** Refuses amounts that the currency cannot have. */
export function checkGranularity(amount: number, currency: string, param: string): void {
  const step = THREE_DECIMAL.has(currency) ? 10 : WRITTEN_WITH_CENTS.has(currency) ? 100 : 1;
  if (amount % step !== 0) {
    throw badParam(`Invalid amount. The amount in ${currency} must be divisible by ${step}.`, param);
  }
}

/** Refuses amounts under or over what Stripe takes in one payment. */
export function checkChargeable(amount: number, currency: string, param: string, what = 'Amount'): void {
  checkGranularity(amount, currency, param);
  const minimum = MINIMUM[currency] ?? 10 ** decimalsOf(currency) / 2;
  if (amount < minimum) {
    throw badParam(
      `${what} must be at least ${formatAmount(Math.ceil(minimum), currency)}`,
      param,
      'amount_too_small',
    );
  }
  if (amount > MAXIMUM) {
    throw badParam(
      `${what} must be no more than ${formatAmount(MAXIMUM, currency)}`,
      param,
      'amount_too_large',
    );
  }
}
