// One file for all that says something beside prices: each name of a file stands in the start.
import './own-currency.css';
import { type AboutText, showAbout } from '../i18n/regional-settings.ts';

/** What stands below prices, of who asked for it last. */
let about: AboutText | null = null;
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

function show(): void {
  const inCurrency = isAsCharged ? null : about;
  showAbout(
    inCurrency
      ? (amount, currency, money, isTotal) => {
          const text = inCurrency(amount, currency, money, isTotal);
          return text && !isTotal ? `≈ ${text}` : text;
        }
      : null,
  );
}
