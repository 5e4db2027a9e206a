import type { PublicQuery } from '../../../data/public-reader.ts';

export interface InvoiceFilter {
  /** "2026-11"; '' for all. */
  readonly month: string;
  /** Of an invoice, or of a booking; '' for all. */
  readonly number: string;
}

export const invoiceFilterOf = (search: URLSearchParams): InvoiceFilter => ({
  month: search.get('month') ?? '',
  number: (search.get('number') ?? '').replaceAll(' ', '').toUpperCase(),
});

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The newest day first. Whoever looks for a number finds what has it, whatever the month. */
export function invoiceQuery(
  { month, number }: InvoiceFilter,
  limit: number,
  after?: readonly (string | number)[],
): PublicQuery {
  if (number !== '') {
    const field = /^\d{10}$/.test(number) ? 'bookingId' : 'number';
    return { where: [[field, '==', number]], limit };
  }
  return {
    where: isMonth(month)
      ? [
          ['day', '>=', `${month}-01`],
          ['day', '<=', `${month}-31`],
        ]
      : [],
    orderBy: [
      ['day', 'desc'],
      ['__name__', 'desc'],
    ],
    limit,
    ...(after ? { startAfter: after } : {}),
  };
}
