import { isZoneOf } from '../../core/country-of-zone.ts';

/** What is taxed each in its own way: a place at an event, a leg with what is carried along, what an event sells beside its places, and the house's fees. */
export const taxKinds = ['event', 'trip', 'add-on', 'fee'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** In a rule: the countries that no other rule is for. */
export const ANY_COUNTRY = '*';
export const MAX_TAX_RULES = 200;
export const HIGHEST_TAX = 5_000;

/** "PT event 600", "PT fee 2300 reverse": country of ISO 3166-1 or "*", kind of sale, hundredths of a percent, and whether a business abroad owes the tax itself. */
export const taxRulePattern =
  /^(?:[A-Z]{2}|[*]) (?:event|trip|add-on|fee) (?:[0-9]|[1-9][0-9]{1,2}|[1-4][0-9]{3}|5000)(?: reverse)?$/;

export interface TaxRule {
  readonly country: string;
  readonly kind: TaxKind;
  readonly basisPoints: number;
  /** A business in another country is charged no tax: it owes it itself (reverse charge). Absent: it is charged like everybody. */
  readonly isReverse?: true;
}

export const writeTaxRule = ({ country, kind, basisPoints, isReverse }: TaxRule): string =>
  `${country} ${kind} ${basisPoints}${isReverse ? ' reverse' : ''}`;

/** @param text as taxRulePattern has it */
export function readTaxRule(text: string): TaxRule {
  const [country = ANY_COUNTRY, kind, basisPoints, reverse] = text.split(' ');
  return {
    country,
    kind: kind as TaxKind,
    basisPoints: Number(basisPoints),
    ...(reverse !== undefined && { isReverse: true }),
  };
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
 * How a kind of sale is taxed in a country, by the country's own rule, or that of all other countries, or the rate of what no rule is for. Of two rules for the same
 * the first counts.
 * @param country where it takes place; absent where nobody knows
 */
export function taxOfKind(
  { taxRules = [], taxBasisPoints }: TaxTable,
  country: string | undefined,
  kind: TaxKind,
): Pick<TaxRule, 'basisPoints' | 'isReverse'> {
  const ruleIn = (wanted: string): TaxRule | undefined => {
    const found = taxRules.find((text) => text.startsWith(`${wanted} ${kind} `));
    return found === undefined ? undefined : readTaxRule(found);
  };
  const own = country === undefined ? undefined : ruleIn(country);
  return own ?? ruleIn(ANY_COUNTRY) ?? { basisPoints: taxBasisPoints };
}

/** The country of the rules whose clocks a time zone is; undefined where it is none of these. */
export const countryAmong = ({ taxRules = [] }: TaxTable, timeZone: string): string | undefined =>
  [...new Set(taxRules.map((text) => readTaxRule(text).country))].find((country) =>
    isZoneOf(timeZone, country),
  );
