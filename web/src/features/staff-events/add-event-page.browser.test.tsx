import { eventDraftConverter, eventDraftPath } from '@fareground/domain/catalogue/events/event-draft';
import { DAY } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { stored } from '../../browser-test/database.test-helper.ts';
import { storeEvent, storeVenue } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const EVENTS_PAGE = '/dashboard/admin/add-event';

it('a draft is made like an event, and discarded', async () => {
  await storeVenue();
  await storeEvent({ id: 'ferry' }, { id: 'floor' });
  await openPage(EVENTS_PAGE, { as: 'events', width: 1440 });
  await page.getByRole('button', { name: /^Duplicate: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Title').fill('Again');
  await dialog.getByRole('button', { name: 'Make the draft' }).click();
  await expect.poll(() => location.pathname).toMatch(/new-[^/]*$/);
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Again');
  const id = location.pathname.split('/').at(-1) ?? '';
  await openPage(EVENTS_PAGE, { as: 'events', width: 1440 });
  await page.getByRole('link', { name: 'Again' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect.element(page.getByRole('heading', { name: 'Events', exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Again' })).not.toBeInTheDocument();
  expect(await stored(eventDraftPath(id), eventDraftConverter)).toBeUndefined();
});

it('every event is reached, what is over too, a page at a time', async () => {
  const now = Date.now();
  const nights = Array.from({ length: 52 }, (_, index) => index);
  await Promise.all(
    nights.map((index) =>
      storeEvent({ id: `night-${index}`, title: `Night ${index}`, startsAt: now - 80 * DAY + index * DAY }),
    ),
  );
  const day = new Date(now - 90 * DAY).toISOString().slice(0, 10);
  await openPage(`${EVENTS_PAGE}?from=${day}`, { as: 'events', width: 1440 });
  const rows = page.getByRole('table', { name: 'Events', exact: true }).getByRole('row');
  const titles = () =>
    rows
      .elements()
      .slice(1)
      .map((row) => row.querySelector('th, td')?.textContent ?? '');
  await expect.poll(titles).toHaveLength(50);
  await expect.element(page.getByLabelText('From this day on')).toHaveValue(day);
  const first = titles();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.element(page.getByText('Page 2')).toBeVisible();
  await expect.poll(() => titles().some((one) => !first.includes(one))).toBe(true);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect.poll(titles).toEqual(first);
});
