import { plainText } from './plain-text.ts';

/** A text in small letters, digits and single dashes: "Fado no Castelo" is `fado-no-castelo`. Empty where it has no Latin letter or digit. */
export const slugText = (text: string): string =>
  plainText(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** An id holds at most so many signs. */
const MOST = 80;

/**
 * An id made of a name, as an address shows it: "Fado no Castelo" is `fado-no-castelo`.
 * @param otherwise the id of a name without Latin letters and digits
 * @param number 2 or more where the ids before it are taken: `fado-no-castelo-2`
 */
export function slugOf(name: string, otherwise: string, number = 1): string {
  const end = number > 1 ? `-${number}` : '';
  const start = slugText(name)
    .slice(0, MOST - end.length)
    .replace(/-$/, '');
  return `${start || otherwise}${end}`;
}
