import {
  allotmentResponseSchema,
  changeAllotmentRequestSchema,
  makeAllotmentRequestSchema,
  releaseAllotmentRequestSchema,
} from '@fareground/domain/api/allotments';
import { freeSeatsResponseSchema } from '@fareground/domain/api/change-seat';
import { addGuestsRequestSchema, addGuestsResponseSchema } from '@fareground/domain/api/guests';
import {
  type Allotment,
  allotmentConverter,
  allotmentPath,
} from '@fareground/domain/catalogue/events/allotment';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { store } from '../../browser-test/database.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { storeEvent } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const ALL = ['1', '2', '3', '4', '5', '6'].map((seat) => `st-A-${seat}`);
/** An allotment of these seats, as the server keeps it in its pool. */
const keep = (seats: readonly string[], facts: Partial<Allotment> = {}): Promise<Allotment> =>
  store(allotmentPath('radio-mar'), allotmentConverter, {
    id: 'radio-mar',
    eventId: 'choir',
    tierId: 'stalls',
    tierName: 'Stalls',
    name: 'Radio Mar',
    kind: 'press',
    note: '',
    state: 'open',
    blocks: seats.length > 0 ? [{ poolId: 'choir-stalls', quantity: seats.length, seats: [...seats] }] : [],
    left: seats.length,
    given: 0,
    releaseAt: null,
    updatedAt: 1,
    updatedBy: 'test',
    ...facts,
  });

it('seats are kept for the press, one is given away, what is kept is changed and the rest released', async () => {
  await storeEvent(
    { id: 'choir', title: 'Salt Road Choir' },
    {
      id: 'stalls',
      name: 'Stalls',
      layout: ['#st Stalls', 'A=1-6', 'B=1-6', '#bx Boxes', 'A=1-2'],
      capacity: 14,
    },
    { id: 'standing', name: 'Floor', capacity: 20 },
  );
  answerCall(
    'GET',
    '/admin/events/:id/tiers/:tierId/free-seats',
    { answer: freeSeatsResponseSchema },
    () => ({
      sections: [
        { id: 'st', seats: ALL },
        { id: 'bx', seats: ['bx-A-1', 'bx-A-2'] },
      ],
    }),
  );
  const made = answerCall(
    'POST',
    '/admin/events/:id/allotments',
    { body: makeAllotmentRequestSchema, answer: allotmentResponseSchema },
    async ({ body }) => ({ allotment: await keep(body.seats) }),
  );
  const given = answerCall(
    'POST',
    '/admin/events/:id/guests',
    { body: addGuestsRequestSchema, answer: addGuestsResponseSchema },
    async () => {
      await keep(['st-A-1', 'st-A-3', 'bx-A-1'], { given: 1 });
      return { bookingId: '0123456789', ticketSerials: ['01234567890123456789'] };
    },
  );
  const changed = answerCall(
    'POST',
    '/admin/allotments/:id',
    { body: changeAllotmentRequestSchema, answer: allotmentResponseSchema },
    async ({ body }) => ({ allotment: await keep(body.seats, { given: 1 }) }),
  );
  const released = answerCall(
    'POST',
    '/admin/allotments/:id/release',
    { body: releaseAllotmentRequestSchema, answer: allotmentResponseSchema },
    async () => ({ allotment: await keep([], { given: 1, state: 'released' }) }),
  );
  await openPage('/dashboard/admin/events/choir/allotments', { as: 'events' });
  await expect.element(page.getByText('Nothing is kept for anybody yet')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('region', { name: 'Radio Mar' });

  await page.getByRole('button', { name: 'Make an allotment' }).click();
  await dialog.getByRole('button', { name: 'Make an allotment' }).click();
  await expect.element(dialog.getByText('Give it a name.')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Radio Mar');
  await expect.element(dialog.getByLabelText('Section')).toBeVisible();
  for (const seat of ['A-1 ST', 'A-2 ST', 'A-3 ST'])
    await dialog.getByRole('button', { name: seat, exact: true }).click();
  await dialog.getByLabelText('Section').selectOptions('BX, 2 to choose from');
  await dialog.getByRole('button', { name: 'A-1 BX', exact: true }).click();
  await expect.element(dialog.getByText('4 seats: A-1 ST, A-2 ST, A-3 ST, A-1 BX')).toBeVisible();
  await dialog.getByLabelText('Why').fill('For the review');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Make an allotment' }).click();
  await expect.element(card.getByText('0 of 4 given away, 4 left')).toBeVisible();

  await card.getByRole('button', { name: 'Give away' }).click();
  await dialog.getByLabelText('Name').fill('Ana Silva');
  await expect.element(dialog.getByText('Radio Mar, 4 left')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'A-2 ST', exact: true }).click();
  await dialog.getByLabelText('Reason').fill('Writes the review');
  await expectAccessible();
  await dialog.getByRole('button', { name: /^Give/ }).click();
  await expect.element(card.getByText('1 of 4 given away, 3 left')).toBeVisible();

  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('button', { name: 'A-3 ST', exact: true }).click();
  await dialog.getByLabelText('Automatic release').fill('2020-01-01T10:00');
  await dialog.getByLabelText('Why').fill('They come as two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Choose a time to come, or leave it empty.')).toBeVisible();
  await dialog.getByLabelText('Automatic release').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(card.getByText('1 of 3 given away, 2 left')).toBeVisible();
  await expectAccessible();

  await card.getByRole('button', { name: 'Release' }).click();
  await expect.element(dialog.getByText('2 places go on general sale at once.')).toBeVisible();
  await dialog.getByLabelText('Why').fill('Nobody else comes');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect.element(card.getByText('1 given away, the rest is on general sale')).toBeVisible();

  expect(made).toMatchObject([
    {
      params: { id: 'choir' },
      body: { tierId: 'stalls', name: 'Radio Mar', seats: ['st-A-1', 'st-A-2', 'st-A-3', 'bx-A-1'] },
    },
  ]);
  expect(given).toMatchObject([
    { body: { allotmentId: 'radio-mar', name: 'Ana Silva', quantity: 1, seats: ['st-A-2'] } },
  ]);
  expect(changed).toMatchObject([{ body: { seats: ['st-A-1', 'bx-A-1'], reason: 'They come as two' } }]);
  expect(released).toMatchObject([{ body: { reason: 'Nobody else comes' } }]);
});
