import { type NumberFormat, taxNumberFormats } from './tax-number-formats.ts';

/**
 * What a tax number is, by its format and its check digits: that of a business for value added tax, another one of its country, none, or of a country whose
 * numbers nobody here knows. That somebody has it is not asked of any office.
 */
export type TaxNumberCheck =
  | {
      readonly kind: 'vat' /** With its country's letters, without signs: "PT501442600". */;
      readonly number: string;
    }
  | { readonly kind: 'other' | 'wrong' | 'unknown-country' };

/** @param text as people write it, with or without its country's letters @param country ISO 3166-1 */
export function checkTaxNumber(text: string, country: string): TaxNumberCheck {
  const formats = taxNumberFormats.get(country);
  if (!formats) return { kind: 'unknown-country' };
  const { vat, others = [], letters: all = [country] as const } = formats;
  const [letters] = all;
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const typed = all.find((one) => compact.startsWith(one));
  const bare = typed ? compact.slice(typed.length) : compact;
  if (isOne(vat, letters + bare)) return { kind: 'vat', number: (typed ?? letters) + bare };
  const isOther = [vat, ...others].some((format) => isOne(format, bare) || isOne(format, letters + bare));
  return { kind: isOther ? 'other' : 'wrong' };
}

function isOne(format: NumberFormat, text: string): boolean {
  try {
    return format.validate(text).isValid;
  } catch {
    // Some formats fail on what is nothing like a number.
    return false;
  }
}
