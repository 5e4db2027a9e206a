import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import type { View } from '../commit/work.ts';
import { guestHoldsReference, MAX_GUEST_HOLDS, NetworkFull, recordGuestHold } from './guest-holds.ts';

const now = 1_795_000_000_000;
// Nothing is asked of it.
const reference = guestHoldsReference(getFirestore(initializeApp({ projectId: 'demo-holds' })), '10.0.0.1');
const hold = (n: number) => ({
  bookingId: String(n).padStart(10, '0'),
  until: now + 60_000,
  places: { [`sale-${n}`]: 1 },
});
const viewOf = (count: number) =>
  ({ now, get: () => ({ holds: Array.from({ length: count }, (_, n) => hold(n)) }) }) as unknown as View;

it('takes as many holds of one network as a document has room for, whatever they are of', () => {
  const record = (count: number, ended: readonly string[] = []) =>
    recordGuestHold(viewOf(count), reference, hold(5_000), 50, new Set(ended));
  expect(() => record(MAX_GUEST_HOLDS - 1)).not.toThrow();
  expect(() => record(MAX_GUEST_HOLDS)).toThrow(NetworkFull);
  expect(() => record(MAX_GUEST_HOLDS, ['0000000000'])).not.toThrow();
});
