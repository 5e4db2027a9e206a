import { voucherUsesRequestSchema, voucherUsesResponseSchema } from '@fareground/domain/api/quotes';
import { type Voucher, voucherConverter, voucherPath } from '@fareground/domain/catalogue/vouchers/voucher';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { store, stored } from '../../browser-test/database.test-helper.ts';
import { takeSavedFiles } from '../../browser-test/files.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { storeEvent } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const VOUCHERS_PAGE = '/dashboard/admin/vouchers';
const END = '2030-01-31T20:00';

beforeAll(async () => void (await storeEvent({ id: 'ferry-night' }, { id: 'floor' })));

/** Nobody has used any. */
const answerUses = () =>
  answerCall(
    'POST',
    '/admin/voucher-uses',
    { body: voucherUsesRequestSchema, answer: voucherUsesResponseSchema },
    ({ body }) => ({
      uses: body.codes.map((code) => ({ code, used: 0, held: 0, spent: 0 })),
      at: Date.now(),
    }),
  );

it('a voucher is made, told what is missing first, and switched off', async () => {
  answerUses();
  await openPage(`${VOUCHERS_PAGE}?new=`, { as: 'events' });
  await page.getByRole('button', { name: 'Make the voucher' }).click();
  await expect.element(page.getByText('Use 4 to 20 letters and digits')).toBeVisible();
  await expect.element(page.getByText('Choose a date and a time.')).toBeVisible();
  await expectAccessible();

  await page.getByLabelText('Code', { exact: true }).fill('press2030');
  await page.getByLabelText('Discount', { exact: true }).selectOptions('An amount off each ticket');
  await page.getByLabelText('Amount', { exact: true }).fill('4.50');
  await page.getByLabelText('Uses in all').fill('500');
  await page.getByLabelText('Budget', { exact: true }).fill('300');
  await page.getByLabelText('Only for an event or a trip').selectOptions('ferry-night');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByLabelText('Until', { exact: true }).fill(END);
  await page.getByRole('button', { name: 'Make the voucher' }).click();
  const row = page.getByRole('row', { name: /PRESS2030/ });
  await expect.element(row.getByText('0 of 500')).toBeVisible();
  await expect.element(row.getByText('€0.00 of €300.00')).toBeVisible();

  await page.getByRole('link', { name: 'PRESS2030' }).click();
  await page.getByLabelText('May be used').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(row.getByText('Switched off')).toBeVisible();
  expect(await stored(voucherPath('PRESS2030'), voucherConverter)).toMatchObject({
    kind: 'amount',
    per: 'ticket',
    value: 450,
    budget: 30_000,
    maxUses: 500,
    shards: 8,
    offeringIds: ['ferry-night'],
    active: false,
  });
});

it('a code that there is already is refused, and many are made at once and saved as a file', async () => {
  answerUses();
  const taken: Voucher = {
    code: 'TAKEN',
    kind: 'percent',
    value: 10,
    currency: 'EUR',
    offeringIds: [],
    startsAt: 0,
    endsAt: Date.parse('2030-01-01'),
    maxUses: 1,
    active: true,
    createdAt: 0,
    updatedAt: 0,
    updatedBy: 'test',
  };
  await store(voucherPath('TAKEN'), voucherConverter, taken);
  await openPage(VOUCHERS_PAGE, { as: 'events' });
  await page.getByRole('link', { name: 'New voucher' }).click();
  await expect.element(page.getByRole('heading', { name: 'New voucher' })).toBeVisible();
  await page.getByLabelText('Code', { exact: true }).fill('TAKEN');
  await page.getByLabelText('Percent', { exact: true }).fill('20');
  await page.getByLabelText('Until', { exact: true }).fill(END);
  await page.getByRole('button', { name: 'Make the voucher' }).click();
  await expect.element(page.getByText('There is a voucher with this code already.')).toBeVisible();
  await page.getByLabelText('How many codes').fill('250');
  await page.getByLabelText('Name of the batch').fill('Press');
  await page.getByRole('button', { name: 'Make the vouchers' }).click();
  await expect.element(page.getByText('Made together as “Press”.')).toBeVisible();
  await expect.element(page.getByRole('row').nth(10)).toBeVisible();
  const nextFile = takeSavedFiles();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const rows = (await nextFile()).text.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(250);
  expect(new Set(rows.map((one) => one.split(',')[0])).size).toBe(250);
  expect(rows.every((one) => one.includes('Press'))).toBe(true);
});
