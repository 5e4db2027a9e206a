import { isZoneOf } from '../core/country-of-zone.ts';

/** What is taxed each in its own way: a place at an event, a journey with what is carried along, what an event sells beside its places, and the house's fees. */
export const taxKinds = ['event', 'trip', 'add-on', 'fee'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** In a rule: the countries that no other rule is for. */
export const ANY_COUNTRY = '*';
export const MOST_TAX_RULES = 200;
export const HIGHEST_TAX = 5_000;

/** "PT event 600": country of ISO 3166-1 or "*", kind of sale, hundredths of a percent. */
export const taxRulePattern =
  /^(?:[A-Z]{2}|[*]) (?:event|trip|add-on|fee) (?:[0-9]|[1-9][0-9]{1,2}|[1-4][0-9]{3}|5000)$/;

export interface TaxRule {
  readonly country: string;
  readonly kind: TaxKind;
  readonly basisPoints: number;
}

export const writeTaxRule = ({ country, kind, basisPoints }: TaxRule): string =>
  `${country} ${kind} ${basisPoints}`;

/** @param text as taxRulePattern has it */
export function readTaxRule(text: string): TaxRule {
  const [country = ANY_COUNTRY, kind, basisPoints] = text.split(' ');
  return { country, kind: kind as TaxKind, basisPoints: Number(basisPoints) };
}

/** Whether the prices and fees of a house contain their tax, or it is added at the end. */
export const taxModes = ['included', 'added'] as const;
export type TaxMode = (typeof taxModes)[number];

/** The taxes of a house: its rules, and the rate of what none of them is for. */
export interface TaxTable {
  /** Absent: included. */
  readonly taxMode?: TaxMode | undefined;
  readonly taxRules?: readonly string[] | undefined;
  /** Hundredths of a percent. */
  readonly taxBasisPoints: number;
}

/**
 * The rate of a kind of sale in a country, hundredths of a percent: the country's own, or that of all other countries. Of two rules for the same the first counts.
 * @param country where it takes place; absent where nobody knows
 */
export function taxRate(
  { taxRules = [], taxBasisPoints }: TaxTable,
  country: string | undefined,
  kind: TaxKind,
): number {
  const rateIn = (wanted: string): number | undefined => {
    const found = taxRules.find((text) => text.startsWith(`${wanted} ${kind} `));
    return found === undefined ? undefined : readTaxRule(found).basisPoints;
  };
  const own = country === undefined ? undefined : rateIn(country);
  return own ?? rateIn(ANY_COUNTRY) ?? taxBasisPoints;
}

/** The country of the rules whose clocks a time zone is; undefined where it is none of these. */
export const countryAmong = ({ taxRules = [] }: TaxTable, timeZone: string): string | undefined =>
  [...new Set(taxRules.map((text) => readTaxRule(text).country))].find((country) =>
    isZoneOf(timeZone, country),
  );
