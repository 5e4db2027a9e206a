import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { PUBLIC_SETTINGS_PATH } from '@fareground/domain/catalogue/settings/settings';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: its house asks for a verified email from the third unpaid hold on.
initializeApp({ projectId: 'demo-rush-guard' });
const db = getFirestore();
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
  await db.doc(PUBLIC_SETTINGS_PATH).set({ ...defaultPublicSettings, rushHolds: 3, shape: 1 });
});
afterAll(() => harness.stop());

const verified = caller;
const unverified = () => ({ ...caller(), emailVerified: false });
const guest = () => ({ ...caller(), email: '', emailVerified: false, isGuest: true });

it('holds for people whose email is verified alone, while a pool is in a rush', async () => {
  const { event } = await writeEvent(db, [{ capacity: 50 }, { capacity: 50 }]);
  const hold = (who = guest(), tierId = 'tier0') =>
    harness.hold(services, { lines: [{ kind: 'event', offeringId: event.id, tierId, quantity: 1 }] }, who);
  await hold();
  await hold(unverified());
  await hold();
  for (const who of [guest(), unverified()])
    await expect(hold(who)).rejects.toMatchObject({ code: 'verified-email-needed', status: 403 });
  await hold(verified());
  // Another kind of place is not in a rush.
  await hold(guest(), 'tier1');
  expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 5 });
  // Holds that have ended are no rush, also before anybody has put them away.
  harness.skip(11 * 60_000);
  await hold();
});
