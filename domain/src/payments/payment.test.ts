import { expect, it } from 'vitest';
import { paymentConverter } from './payment.ts';

const stored = {
  shape: 1,
  id: '1234567890-1',
  bookingId: '1234567890',
  buyerUid: 'bea',
  groups: ['channel=web'],
  attempt: 1,
  state: 'captured',
  method: 'provider',
  amount: 1_000,
  refunded: 0,
  refundCount: 0,
  currency: 'EUR',
  sessionId: 'cs_1',
  checkoutUrl: '',
  paymentIntentId: 'pi_1',
  disputes: [],
  failure: '',
  authorisedAt: 1,
  capturedAt: 2,
  createdAt: 1,
  updatedAt: 2,
};
const read = (fields: object) => paymentConverter.fromFirestore({ data: () => ({ ...fields }) });

it('one of cash comes back as it was stored', () => {
  const cash = { takenBy: 'dora', offeringId: 'bus-9' };
  const payment = { ...read(stored), method: 'cash' as const, cash };
  expect(read(paymentConverter.toFirestore(payment))).toEqual(payment);
});
