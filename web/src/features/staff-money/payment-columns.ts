import type { SheetColumn } from '@fareground/domain/core/sheet';
import type { PaymentRow } from '@fareground/domain/payments/payment-row';

/** A payment as a row of a file. */
export const paymentColumns = (zone: string): readonly SheetColumn<PaymentRow>[] => [
  { heading: 'payment', cell: ({ id }) => id },
  { heading: 'booking', cell: ({ bookingId }) => bookingId },
  { heading: 'gift card', cell: ({ giftCardId }) => giftCardId },
  { heading: 'begun', cell: ({ createdAt }) => ({ at: createdAt, zone }) },
  { heading: 'state', cell: ({ state }) => state },
  { heading: 'method', cell: ({ method }) => method },
  { heading: 'failure', cell: ({ failure }) => failure },
  { heading: 'amount', cell: ({ amount, currency }) => ({ amount, currency }) },
  { heading: 'refunded', cell: ({ refunded, currency }) => ({ amount: refunded, currency }) },
  { heading: 'currency', cell: ({ currency }) => currency },
];
