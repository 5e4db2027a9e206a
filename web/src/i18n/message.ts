/** The branches of a plural or a choice: by a number written out ("0"), a plural category, or a value. */
type Branches = Readonly<Record<string, Message | number | undefined>>;
type Piece =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'number']
  | readonly [name: string, kind: 'plural' | 'selectordinal' | 'select', branches: Branches];

/** A text as the build compiles it out of ICU: words, placeholders, and choices of further texts. */
export type Message = readonly Piece[];
export type Messages = Readonly<Record<string, Message>>;
export type Values = Readonly<Record<string, string | number>>;

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

function formatNumber(locale: string, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(value);
}

function pluralOf(locale: string, value: number, type: Intl.PluralRuleType): string {
  const key = `${locale} ${type}`;
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, { type });
  pluralRules.set(key, rules);
  return rules.select(value);
}

/** The text in words. A placeholder without a value stays empty, as an unknown choice takes `other`. */
export function formatMessage(message: Message, locale: string, values: Values = {}, counted = ''): string {
  return message
    .map((piece) => {
      // Inside a plural, "#" is the number that was counted.
      if (typeof piece === 'string') return piece === '#' && counted ? counted : piece;
      const [name, kind, branches = {}] = piece;
      const value = values[name] ?? '';
      if (kind === undefined) return String(value);
      if (kind === 'number') return formatNumber(locale, Number(value));
      if (kind === 'select') return formatBranch(branches, String(value), locale, values, counted);
      const offset = typeof branches.offset === 'number' ? branches.offset : 0;
      const count = Number(value) - offset;
      const exact = branches[String(value)]
        ? String(value)
        : pluralOf(locale, count, kind === 'plural' ? 'cardinal' : 'ordinal');
      return formatBranch(branches, exact, locale, values, formatNumber(locale, count));
    })
    .join('');
}

function formatBranch(
  branches: Branches,
  key: string,
  locale: string,
  values: Values,
  counted: string,
): string {
  const branch = branches[key] ?? branches.other;
  return Array.isArray(branch) ? formatMessage(branch, locale, values, counted) : '';
}
