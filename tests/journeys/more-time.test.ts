import { BOOKINGS, bookingConverter, bookingPath, claimsOf } from '@fareground/domain/booking/booking';
import { EXTENSION } from '@fareground/domain/booking/extension';
import { MINUTE } from '@fareground/domain/core/time';
import { extend } from '@fareground/domain/stock/decide';
import { poolConverter, poolPath } from '@fareground/domain/stock/pool';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseConcertAndBus, holdCart } from './support/buying.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** As if most of its time had gone by: in the booking and in its pools alike. */
async function endsAt(id: string, until: number): Promise<void> {
  const db = getFirestore(adminApp());
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(db.doc(bookingPath(id)));
    const claims = claimsOf(bookingConverter.fromFirestore(stored as never));
    const pools = new Map(
      await Promise.all(
        claims.map(async ({ poolId }) => {
          const pool = await transaction.get(db.doc(poolPath(poolId)));
          return [poolId, poolConverter.fromFirestore(pool as never)] as const;
        }),
      ),
    );
    for (const claim of claims) {
      const pool = pools.get(claim.poolId);
      const shortened = pool && extend(pool, claim, until, Date.now());
      if (!shortened?.ok) throw new Error(`${claim.poolId} does not hold ${id}`);
      pools.set(claim.poolId, shortened.pool);
    }
    for (const [poolId, pool] of pools)
      transaction.set(db.doc(poolPath(poolId)), poolConverter.toFirestore(pool));
    transaction.update(stored.ref, { holdUntil: until });
  });
}

it('a buyer who is short of time gets five minutes more, once', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  await chooseConcertAndBus(journey, 1);
  const id = await holdCart(page);
  const more = page.getByRole('button', { name: 'Give me 5 more minutes' });
  await page.getByRole('region', { name: 'Time left to pay' }).waitFor();
  expect(await more.count()).toBe(0);

  const end = Date.now() + 1.5 * MINUTE;
  await endsAt(id, end);
  await more.waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'more-time');
  await more.click();
  await page.getByText('You have 5 minutes more.').waitFor();
  await more.waitFor({ state: 'detached' });
  const stored = await getFirestore(adminApp()).collection(BOOKINGS).doc(id).get();
  expect(stored.get('holdUntil')).toBe(end + EXTENSION);
  await journey.finish();
});
