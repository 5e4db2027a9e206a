import {
  type DoorRow,
  doorListPageRequestSchema,
  doorListPageResponseSchema,
  doorListResponseSchema,
} from '@fareground/domain/api/door-lists';
import { addGuestsRequestSchema, addGuestsResponseSchema } from '@fareground/domain/api/guests';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { storeEvent } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

it('guests are put on the list, told what is missing first, and appear in it', async () => {
  const { id, title, state, doorsAt, startsAt, timeZone, venueName, city } = await storeEvent(
    { id: 'ferry' },
    { id: 'stalls', name: 'Stalls' },
    { id: 'balcony', name: 'Balcony' },
  );
  let rows: DoorRow[] = [];
  answerCall('GET', '/admin/events/:id/door-list', { answer: doorListResponseSchema }, () => ({
    event: { id, title, state, doorsAt, startsAt, timeZone, venueName, city },
    tiers: rows.length > 0 ? [{ name: 'Balcony', tickets: rows.length, admitted: 0 }] : [],
    mayReenter: false,
  }));
  answerCall(
    'POST',
    '/admin/events/:id/door-list',
    { body: doorListPageRequestSchema, answer: doorListPageResponseSchema },
    () => ({ rows, unreadable: 0, next: null }),
  );
  const calls = answerCall(
    'POST',
    '/admin/events/:id/guests',
    { body: addGuestsRequestSchema, answer: addGuestsResponseSchema },
    ({ body }) => {
      rows = ['000001', '000002'].map((shortSerial) => ({
        ...{ name: body.name, tier: 'Balcony', seat: '', bookingId: '0123456789', shortSerial },
        ...{ usedAt: null, usedGate: '' },
      }));
      return { bookingId: '0123456789', ticketSerials: ['01234567890123000001', '01234567890123000002'] };
    },
  );
  await openPage('/dashboard/admin/events/ferry/door-list', { as: 'events' });
  await page.getByRole('button', { name: 'Add guests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add guests' });
  await dialog.getByRole('button', { name: 'Give 1 place' }).click();
  await expect.element(dialog.getByText('Under which name are they expected?')).toBeVisible();
  await expect.element(dialog.getByText('Say in a few words why.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name on the list' }).fill('Ana Silva');
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('Ana@Press.example');
  await dialog.getByRole('combobox', { name: 'Ticket' }).selectOptions('Balcony');
  await dialog.getByRole('button', { name: 'Places, one more' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Press');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Give 2 places' }).click();
  await expect
    .element(page.getByText('2 places for Ana Silva. The tickets go to ana@press.example.'))
    .toBeVisible();
  const list = page.getByRole('region', { name: 'Everybody' });
  await expect.poll(() => list.element().querySelectorAll('.cardtable tbody tr').length).toBe(2);
  await expect.element(list.getByText('Ana Silva').first()).toBeVisible();
  expect(calls).toMatchObject([
    {
      params: { id: 'ferry' },
      body: {
        tierId: 'balcony',
        quantity: 2,
        name: 'Ana Silva',
        email: 'ana@press.example',
        reason: 'Press',
      },
    },
  ]);
});
