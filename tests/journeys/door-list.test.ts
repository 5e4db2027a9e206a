import { DOOR_LIST_PAGE } from '@fareground/domain/api/door-lists';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { eventPath } from '@fareground/domain/catalogue/events/event';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { parse } from 'csv-parse/sync';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { writeEventTickets } from '../emulator/support/event-tickets.ts';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const COUNT = 2 * DOOR_LIST_PAGE + 10;
const names = ['Ana Silva', 'Émile Zola', 'Łukasz Żółć', 'Wilhelmina Konstantinopolsky-Hohenlohe'];

/** An event with tickets of two tiers, some of them in. */
async function sellOut(): Promise<Event> {
  const { event } = await writeEvent(getFirestore(adminApp()), [{}]);
  const { doorsAt: usedAt } = event;
  await writeEventTickets(getFirestore(adminApp()), event, COUNT, (index) => ({
    attendeeName: `${names[index % names.length]} ${String(index).padStart(3, '0')}`,
    detail: index % 5 === 0 ? 'Balcony' : 'Floor',
    seat: index % 5 === 0 ? `b-${1 + (index % 9)}C` : '',
    ...(index % 3 === 0 && { state: 'used', usedAt, usedGate: 'North', closedAt: usedAt }),
  }));
  return event;
}

/** The printed page, as the browser would hand it to the printer. */
async function paperOf(page: Page): Promise<{ pages: number; text: string }> {
  await page.emulateMedia({ media: 'print' });
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not printed
  const text = await page.evaluate(() => document.body.innerText);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: 'screen' });
  return { pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, text };
}

it('support open a door list, page it, print it and save its files', async () => {
  const event = await sellOut();
  const journey = await startJourney(browser);
  const { page } = journey;
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await signInAs(journey, demo('support'), `/dashboard/admin/events/${event.id}/door-list`);
  const people = page.getByRole('region', { name: 'Everybody' });
  await people.getByText('Ana Silva 000').first().waitFor();
  expect(await people.locator('.cardtable tbody tr').count()).toBe(DOOR_LIST_PAGE);
  await page.locator('.dash-tiles').getByText(String(COUNT), { exact: true }).waitFor();
  await picture(journey, 'door-list');

  await people.getByRole('button', { name: 'Next' }).click();
  await people.getByText('Page 2').waitFor();
  await people.getByRole('button', { name: 'By ticket' }).click();
  await people.locator('.cardtable tbody tr').first().getByText('Balcony').waitFor();
  expect((await paperOf(page)).text).toContain('Only one page of the list');

  await people.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await picture(journey, 'door-list-print');
  const { pages, text } = await paperOf(page);
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain(`${COUNT} tickets, ${Math.ceil(COUNT / 3)} in`);
  expect(text).toContain('Balcony: 22');
  expect(text.match(/\d{3} \d{3} \d{4}/g)).toHaveLength(COUNT);
  expect(text).not.toMatch(/Only one page|Manage|Look again|Overview|Sign out|By name/);
  // The browser says that it has printed: the list goes.
  await page.locator('.door-print:not(.door-print-part)').waitFor({ state: 'detached' });

  const save = async (name: 'PDF' | 'CSV' | 'Excel') => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      people.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: saved.suggestedFilename(), bytes: await bytesOf(saved) };
  };
  const pdf = await save('PDF');
  expect(pdf.name).toBe(`door-list-${event.id}.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await save('CSV');
  expect(csv.name).toBe(`tickets-${event.id}.csv`);
  const rows: Record<string, string>[] = parse(csv.bytes, { bom: true, columns: true });
  expect(rows).toHaveLength(COUNT);
  expect(new Set(rows.map(({ Paid, Currency }) => `${Paid} ${Currency}`))).toEqual(new Set(['21.00 EUR']));
  const xlsx = await save('Excel');
  expect(xlsx.name).toBe(`tickets-${event.id}.xlsx`);
  expect((await readXlsx(xlsx.bytes))[0]?.data).toHaveLength(COUNT + 1);
  const noted = await getFirestore(adminApp())
    .collection(AUDIT)
    .where('target', '==', eventPath(event.id))
    .get();
  const actions = noted.docs.map((one) => String(one.get('action')));
  expect(actions).toEqual(
    expect.arrayContaining(['doorList.print', 'doorList.pdf', 'tickets.csv', 'tickets.xlsx']),
  );
  await journey.finish();
});

it('staff at the gate come from the check-in to the door list, which has no CSV for them', async () => {
  const { event } = await writeEvent(getFirestore(adminApp()), [{}], {
    title: `Tonight ${crypto.randomUUID().slice(0, 8)}`,
    doorsAt: Date.now() - 3_600_000,
    startsAt: Date.now() + 60_000,
    endsAt: Date.now() + 7_200_000,
  });
  await writeEventTickets(getFirestore(adminApp()), event, 1);
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('gate'), '/gate');
  await page.getByRole('link', { name: `Door list: ${event.title}` }).waitFor();
  await picture(journey, 'gate-choose');
  await page.getByRole('link', { name: `Door list: ${event.title}` }).click();
  const people = page.getByRole('region', { name: 'Everybody' });
  await people.getByText('Expected').waitFor();
  await people.getByRole('button', { name: 'PDF', exact: true }).waitFor();
  expect(await people.getByRole('button', { name: 'CSV' }).count()).toBe(0);
  await journey.finish();
});

it('the door list of tonight is found from the tickets', async () => {
  const { event } = await writeEvent(getFirestore(adminApp()), [{}], {
    title: `Begun ${crypto.randomUUID().slice(0, 8)}`,
    doorsAt: Date.now() - 7_200_000,
    startsAt: Date.now() - 3_600_000,
    endsAt: Date.now() + 3_600_000,
  });
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
  const lists = page.getByRole('region', { name: 'Door lists' });
  const row = lists.getByRole('row').filter({ hasText: event.title });
  await row.getByRole('link', { name: /^Door list/ }).click();
  await page.getByText('Nobody has a ticket yet').waitFor();
  await picture(journey, 'door-list-empty');
  await journey.finish();
});
