// One file for all that says something beside prices: each name of a file stands in the start.
import './own-currency.css';
import { type AboutText, showAbout } from '../i18n/regional-settings.ts';

/** What stands below prices, of who asked for it last. */
let about: AboutText | null = null;
let plusTax: string | null = null;
let isAsCharged = false;

/** What amounts are about in the visitor's currency; null: nothing. */
export function noteCurrency(next: AboutText | null): void {
  about = next;
  show();
}

/** That no amount is shown in another currency, whoever asked for one: on this page and those after it. */
export function noteAsCharged(): void {
  isAsCharged = true;
  show();
}

/** That tax is added to prices, in words; null: they contain it. A total has it. */
export function noteTax(words: string | null): void {
  plusTax = words;
  show();
}

function show(): void {
  const [inCurrency, words] = [isAsCharged ? null : about, plusTax];
  showAbout(
    inCurrency || words
      ? (amount, currency, money, isTotal) => {
          const text = inCurrency?.(amount, currency, money, isTotal);
          if (isTotal) return text;
          const notes = [text && `≈ ${text}`, amount > 0 && words];
          return notes.filter(Boolean).join(' ') || undefined;
        }
      : null,
  );
}
