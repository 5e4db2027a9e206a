// For tests: a gift card as staff give it away.
import type { GiftCard } from './gift-card.ts';

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
