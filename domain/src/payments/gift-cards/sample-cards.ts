// For tests: a gift card as staff give it away, one that was bought, and a refund of that.
import type { CardRefund, GiftCard } from './gift-card.ts';

export const anyCard: GiftCard = {
  id: 'gc-0123456789012345',
  codeHash: '0'.repeat(64),
  currency: 'EUR',
  state: 'active',
  origin: 'staff',
  issued: 5_000,
  balance: 5_000,
  holds: [],
  issuedBy: 'rita',
  reason: 'The bar was closed',
  email: 'ann@example.org',
  createdAt: 1_794_000_000_000,
  updatedAt: 1_794_000_000_000,
};

export const anyBoughtCard: GiftCard = {
  ...anyCard,
  origin: 'bought',
  reason: '',
  order: { sessionId: 'cs_1', paymentIntentId: 'pi_1', checkoutUrl: '', from: 'Bea', message: '' },
};

export const anyCardRefund: CardRefund = {
  id: `${anyCard.id}-r1`,
  amount: 5_000,
  state: 'requested',
  providerRefundId: '',
  failure: '',
  reason: 'Bought by mistake',
  requestedBy: 'rita',
  createdAt: 1_794_000_000_000,
  updatedAt: 1_794_000_000_000,
};
