import { HOUR } from '@fareground/domain/core/time';
import { giftCardPath } from '@fareground/domain/payments/gift-cards/gift-card';
import { caseId, casePath } from '@fareground/domain/people/case';
import { expect, test } from 'vitest';
import * as functions from '../../functions/src/main/index.ts';
import { issueCard } from '../../functions/src/payments/gift-cards/issue-card.ts';
import { call } from '../emulator/support/call.ts';
import { uniqueId } from '../emulator/support/demo-sales.ts';
import { signUpWithRoles } from '../emulator/support/people.ts';
import { caller, startSagaHarness } from '../emulator/support/saga-harness.ts';
import { db, site, untilTrue } from './support/site.ts';

// The emulator delivers an event once. Here the function gets it as the platform would deliver it later.
test('an event that fails for hours becomes a case; staff have it tried again, and it is done', async () => {
  const harness = await startSagaHarness();
  const finance = { ...caller(), roles: ['finance' as const] };
  const wanted = { amount: 1_000, currency: 'EUR' as const, email: 'ann@fareground.test', reason: 'The bar' };
  const { id } = await issueCard(harness.instance(), finance, wanted, crypto.randomUUID());
  await harness.stop();
  const reference = db.doc(giftCardPath(id));
  await reference.update({ balance: 'torn' });
  const document = await reference.get();
  const eventId = uniqueId('event');
  const deliver = (time: number) => {
    const data = { before: document, after: document };
    const event = { id: eventId, time: new Date(time).toISOString(), document: reference.path, data };
    return functions.records.journalGiftCard.run(event as never);
  };
  await expect(deliver(Date.now())).rejects.toThrow();
  const failed = caseId('triggers', `records.journalGiftCard.archive.${eventId}`);
  const stateOf = async () => (await db.doc(casePath(failed)).get()).get('state');
  expect(await stateOf()).toBeUndefined();

  await deliver(Date.now() - 7 * HOUR);
  expect((await db.doc(casePath(failed)).get()).data()).toMatchObject({
    state: 'set-aside',
    target: reference.path,
  });

  await reference.update({ balance: wanted.amount });
  const person = await signUpWithRoles(['support']);
  expect((await call(site.url, 'POST', `/admin/cases/${failed}/retry`, { person })).status).toBe(200);
  await untilTrue(async () => (await stateOf()) === 'closed');
});
