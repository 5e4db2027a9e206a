import { plainText } from '@fareground/domain/core/plain-text';

/** One of a list. */
export interface ListOption {
  readonly value: string;
  readonly text: string;
  /** Beside it, in grey. */
  readonly note?: string;
  /** What it is found by as well: a code, a country. */
  readonly words?: string;
}

/** So many are offered at once. */
export const MAX_OFFERED = 60;

/** "São Tomé/Príncipe" → "sao tome principe". */
const plain = (text: string): string =>
  plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Those that have every word that was typed at the beginning of one of theirs: first those whose text begins with what was typed. */
export function optionsFor(options: readonly ListOption[], typed: string): ListOption[] {
  const wanted = plain(typed);
  const words = wanted.split(' ');
  const found = options.flatMap((option) => {
    const text = plain(option.text);
    const all = ` ${text} ${plain(option.words ?? '')}`;
    if (!words.every((word) => all.includes(` ${word}`))) return [];
    return { option, rank: text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : 2 };
  });
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_OFFERED)
    .map(({ option }) => option);
}

/** The one that was typed whole, or the only one that it can be; its value counts as well. Nothing is the one without a value, where there is one. */
export function pickedOption(options: readonly ListOption[], typed: string): ListOption | undefined {
  const wanted = plain(typed);
  if (wanted === '') return options.find(({ value }) => value === '');
  const whole = options.find(({ value, text }) => plain(text) === wanted || plain(value) === wanted);
  const found = whole ? [whole] : optionsFor(options, typed);
  return found.length === 1 ? found[0] : undefined;
}
