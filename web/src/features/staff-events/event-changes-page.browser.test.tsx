import {
  cancelEventRequestSchema,
  cancelQuoteResponseSchema,
  changeResponseSchema,
  eventResponseSchema,
  postponeEventRequestSchema,
  resizeTierRequestSchema,
  tierResponseSchema,
  unpublishEventRequestSchema,
} from '@fareground/domain/api/event-changes';
import {
  type ChangeOf,
  cancelChangeId,
  noCounts,
  type OfferingChange,
  offeringChangeConverter,
  offeringChangePath,
  postponeChangeId,
} from '@fareground/domain/booking/offering-change';
import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { tierConverter, tierPath } from '@fareground/domain/catalogue/events/tier';
import { availabilityConverter, availabilityPath } from '@fareground/domain/stock/availability';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall, Refused } from '../../browser-test/api-answers.test-helper.ts';
import { store, stored } from '../../browser-test/database.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { storeEvent } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const TITLE = 'Salt Road Choir by the river';
const card = (heading: string) => page.getByRole('region', { name: heading });
const dialog = page.getByRole('dialog');
const storeChange = <T extends OfferingChange>(change: T) =>
  store(offeringChangePath(change.id), offeringChangeConverter, change);

/** Of an event with 24 places sold in three bookings. */
const common = (id: string, reason: string, state: 'open' | 'done') => ({
  ...{
    id,
    eventId: 'choir',
    title: TITLE,
    currency: 'EUR' as const,
    reason,
    requestedBy: 'demo-events',
    state,
  },
  ...{ total: 3, cursor: '' as const, pages: 1, failed: [], dueAt: 1, createdAt: Date.now(), updatedAt: 1 },
  counts: { ...noCounts, changed: state === 'done' ? 3 : 1 },
  doneAt: state === 'done' ? Date.now() : null,
});

async function storeChoir(): Promise<Event> {
  const event = await storeEvent(
    { id: 'choir', title: TITLE, shortTitle: 'Salt Road Choir' },
    { id: 'floor', price: 0 },
  );
  await showLeft(100);
  answerCall('GET', '/admin/events/:id/cancel-quote', { answer: cancelQuoteResponseSchema }, () => ({
    ...{ bookings: 3, places: 24, holds: 0, rides: 0, currency: 'EUR' as const, refund: 0 },
  }));
  return event;
}
const showLeft = (capacity: number) =>
  store(availabilityPath('choir'), availabilityConverter, {
    id: 'choir',
    left: { floor: capacity - 24 },
    capacity: { floor: capacity },
    legsLeft: [],
    returning: [],
    updatedAt: 1,
  });
const openChanges = () => openPage('/dashboard/admin/events/choir/changes', { as: 'events' });

it('the capacity of an event on sale is changed, and a refusal says the least there can be', async () => {
  await storeChoir();
  const calls = answerCall(
    'POST',
    '/admin/events/:id/tiers/:tierId/capacity',
    { body: resizeTierRequestSchema, answer: tierResponseSchema },
    async ({ body: { capacity } }) => {
      if (capacity < 24) throw new Refused('wrong-state', { needed: 24 });
      const tier = await stored(tierPath('choir', 'floor'), tierConverter);
      if (!tier) throw new Refused('not-found');
      await showLeft(capacity);
      return { tier: await store(tierPath('choir', 'floor'), tierConverter, { ...tier, capacity }) };
    },
  );
  await openChanges();
  const floor = card('Capacity').getByRole('row', { name: 'Floor' });
  await expect.element(floor.getByText('24', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change capacity' }).click();
  await dialog.getByLabelText('Places from now on').fill('10');
  await dialog.getByLabelText('Why').fill('The balcony is closed');
  await dialog.getByRole('button', { name: 'Change the capacity' }).click();
  await expect.element(dialog.getByText('24 places are taken at this moment. Use 24.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Places from now on').fill('60');
  await dialog.getByRole('button', { name: 'Change the capacity' }).click();
  await expect.element(page.getByText('Floor has 60 places.')).toBeVisible();
  await expect.element(floor.getByText('36', { exact: true })).toBeVisible();
  expect(calls.map(({ body }) => body.capacity)).toEqual([10, 60]);
});

it('what was sold keeps an event on the site, and the refusal says how much it is', async () => {
  await storeChoir();
  answerCall(
    'POST',
    '/admin/events/:id/unpublish',
    { body: unpublishEventRequestSchema, answer: eventResponseSchema },
    () => {
      throw new Refused('wrong-state', { sold: 24, held: 0 });
    },
  );
  await openChanges();
  await page.getByRole('button', { name: 'Back to a draft' }).click();
  await dialog.getByLabelText('Why').fill('The date is wrong');
  await dialog.getByRole('button', { name: 'Take Salt Road Choir off the site' }).click();
  await expect.element(dialog.getByText('24 places are sold and 0 held')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('an event is postponed with time to give it back, and how far that is shows', async () => {
  await storeChoir();
  const calls = answerCall(
    'POST',
    '/admin/events/:id/postpone',
    { body: postponeEventRequestSchema, answer: changeResponseSchema },
    async ({ body: { movesSale: _, reason, ...times } }) => {
      const change: ChangeOf<'postpone'> = {
        ...common(postponeChangeId('choir', 1), reason, 'open'),
        ...times,
        kind: 'postpone',
        startedAt: 1,
      };
      return { change: await storeChange(change) };
    },
  );
  await openChanges();
  await page.getByRole('button', { name: 'Postpone the event' }).click();
  await expect.element(dialog.getByText('Bookings notified by email')).toBeVisible();
  await dialog.getByLabelText('Refundable in full until the end of').fill('2020-01-01');
  await dialog.getByLabelText('Why').fill('The ferry is in the dock');
  await dialog.getByLabelText(`Type the title: ${TITLE}`).fill(TITLE);
  await dialog.getByRole('button', { name: 'Postpone Salt Road Choir' }).click();
  await expect.element(dialog.getByText('Give at least 14 days')).toBeVisible();
  await expectAccessible();
  const promised = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabelText('Refundable in full until the end of').fill(promised);
  await dialog.getByRole('button', { name: 'Postpone Salt Road Choir' }).click();
  await expect.element(card('Postponing').getByText('1 of 3 bookings').first()).toBeInTheDocument();
  const [{ body } = { body: undefined }] = calls;
  expect(body).toMatchObject({ reason: 'The ferry is in the dock' });
  expect(new Date(body?.returnUntil ?? 0).toISOString().slice(0, 10)).toBe(promised);
  const change = await stored(offeringChangePath(postponeChangeId('choir', 1)), offeringChangeConverter);
  if (change) await storeChange({ ...change, ...common(change.id, change.reason, 'done') } as OfferingChange);
  await expect.element(card('Postponing').getByText('Done', { exact: true })).toBeVisible();
  await expect.element(card('Postponing').getByText('3 of 3 bookings').first()).toBeInTheDocument();
});

it('an event is cancelled by whoever types its title, and is over then', async () => {
  const event = await storeChoir();
  const calls = answerCall(
    'POST',
    '/admin/events/:id/cancel',
    { body: cancelEventRequestSchema, answer: changeResponseSchema },
    async ({ body: { reason } }) => {
      await store(eventPath('choir'), eventConverter, { ...event, state: 'cancelled' });
      const change = { ...common(cancelChangeId('choir'), reason, 'done'), kind: 'cancel' as const };
      return { change: await storeChange(change) };
    },
  );
  await openChanges();
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await expect.element(dialog.getByText('Bookings that end')).toBeVisible();
  await dialog.getByLabelText('Why').fill('The ferry sank');
  await dialog.getByLabelText(`Type the title: ${TITLE}`).fill('Another one');
  await dialog.getByRole('button', { name: 'Cancel Salt Road Choir' }).click();
  await expect.element(dialog.getByText('This is not the title.')).toBeVisible();
  expect(calls).toEqual([]);
  await dialog.getByLabelText(`Type the title: ${TITLE}`).fill(TITLE);
  await dialog.getByRole('button', { name: 'Cancel Salt Road Choir' }).click();
  const progress = card('Cancelling');
  await expect.element(progress.getByText('Done', { exact: true })).toBeVisible();
  await expect.element(progress.getByText('3 of 3 bookings').first()).toBeInTheDocument();
  await expect.element(page.getByText('This event is over or was cancelled')).toBeVisible();
  await expectAccessible();
  expect(calls).toMatchObject([{ params: { id: 'choir' }, body: { reason: 'The ferry sank' } }]);
});
