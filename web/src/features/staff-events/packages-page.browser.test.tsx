import {
  packageResponseSchema,
  packageSalesRequestSchema,
  packageSalesResponseSchema,
  savePackageRequestSchema,
} from '@fareground/domain/api/packages';
import { tierConverter, tierPath } from '@fareground/domain/catalogue/events/tier';
import { packageConverter, packagePath } from '@fareground/domain/catalogue/packages/package';
import { type PackagedEvent, readPackageForm } from '@fareground/domain/catalogue/packages/read-package-form';
import { DAY, HOUR, wallTime } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { answerCall, Refused } from '../../browser-test/api-answers.test-helper.ts';
import { remove, store, stored } from '../../browser-test/database.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { storeEvent } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

/** Two evenings of one series. */
const evening = async (id: string, days: number): Promise<PackagedEvent> => {
  const startsAt = Date.now() + days * DAY;
  const event = await storeEvent(
    { id, seriesId: 'harbour', title: 'Harbour', startsAt },
    { id: 'floor', price: 3_000 },
  );
  const tier = await stored(tierPath(id, 'floor'), tierConverter);
  return { event, tiers: tier ? [tier] : [] };
};

/** As the server saves one (packages/save-package.ts): read from its form again, and stored. */
const answerSave = (events: readonly PackagedEvent[]) =>
  answerCall(
    'POST',
    '/admin/packages/:id',
    { body: savePackageRequestSchema, answer: packageResponseSchema },
    async ({ params: { id = '' }, body: { form, putOnSale } }) => {
      const now = Date.now();
      const read = readPackageForm(form, {
        id,
        stored: null,
        events,
        goesOnSale: putOnSale,
        by: 'events',
        now,
      });
      if (!read.ok) throw new Refused('invalid-argument', { faults: read.faults });
      const saved = { ...read.package, ...(putOnSale && { state: 'onSale' as const }) };
      await store(packagePath(id), packageConverter, saved);
      return { package: saved };
    },
  );

it('a pass of two evenings is put on sale, told what is missing first, and one like it is thrown away', async () => {
  const events = [await evening('harbour-1', 2), await evening('harbour-2', 3)];
  const calls = answerSave(events);
  answerCall(
    'POST',
    '/admin/package-sales',
    { body: packageSalesRequestSchema, answer: packageSalesResponseSchema },
    ({ body }) => ({ sales: body.ids.map((id) => ({ id, bookings: 0 })), at: Date.now() }),
  );
  const thrown = answerCall('DELETE', '/admin/packages/:id', { answer: z.null() }, async ({ params }) => {
    await remove(packagePath(params.id ?? ''));
    return null;
  });
  await openPage('/dashboard/admin/packages', { as: 'events' });
  await page.getByRole('link', { name: 'New package' }).first().click();
  await expect.poll(() => page.getByLabelText('Add a date').element().textContent).toContain('Harbour');
  await page.getByLabelText('Add a date').selectOptions('harbour-1');
  await page.getByRole('button', { name: 'Add all 2 dates of its series' }).click();
  const tiers = page.getByLabelText('Ticket type');
  await expect.poll(() => tiers.nth(1).element().textContent).toContain('Floor');
  for (const tier of tiers.all()) await tier.selectOptions('floor');
  await page.getByLabelText('Price', { exact: true }).fill('50');
  await expect.element(page.getByText('One by one this costs €60.00.')).toBeVisible();
  expect(page.getByRole('table').getByText('€25.00').elements()).toHaveLength(2);
  await page.getByLabelText('On sale from').fill(wallTime(Date.now() - HOUR, 'Europe/Lisbon'));
  await page.getByLabelText('Until').fill(wallTime(Date.now() + 3 * DAY, 'Europe/Lisbon'));
  await expectAccessible();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect.element(page.getByText('Fill this in.')).toBeVisible();
  await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('50');
  expect(calls).toEqual([]);
  await page.getByLabelText('Name').fill('Weekend pass');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect.element(page.getByText('Weekend pass is on sale.')).toBeVisible();
  expect(calls).toMatchObject([
    { body: { putOnSale: true, seen: null, form: { name: 'Weekend pass', price: '50' } } },
  ]);

  await page.getByRole('link', { name: 'Make one like it: Weekend pass' }).click();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  const throwAway = page.getByRole('button', { name: 'Throw away: Weekend pass' });
  await throwAway.click();
  const dialog = page.getByRole('dialog', { name: 'Throw this draft away?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(throwAway).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Weekend pass', exact: true })).toBeVisible();
  expect(thrown).toHaveLength(1);
});
