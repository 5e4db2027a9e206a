import type { CancelQuoteResponse } from '@fareground/domain/api/event-changes';
import { currencyExponent } from '@fareground/domain/core/money-text';

const [MOST_PEOPLE, MOST_MONEY] = [20, 500];

/** Whether so much is at stake that whoever presses types the title first: more than 20 places, or 500 of the currency. */
export const needsTitle = ({ places, refund, currency }: CancelQuoteResponse): boolean =>
  places > MOST_PEOPLE || refund > MOST_MONEY * 10 ** currencyExponent(currency);
