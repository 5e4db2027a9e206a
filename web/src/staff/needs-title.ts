import type { CancelQuoteResponse } from '@fareground/domain/api/event-changes';
import { currencyExponent } from '@fareground/domain/core/money-text';

const [MAX_PEOPLE, MAX_MONEY] = [20, 500];

/** Whether so much is at stake that whoever presses types the title first: more than 20 places, or 500 of the currency. */
export const needsTitle = ({ places, refund, currency }: CancelQuoteResponse): boolean =>
  places > MAX_PEOPLE || refund > MAX_MONEY * 10 ** currencyExponent(currency);
