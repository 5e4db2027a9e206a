import { readFileSync } from 'node:fs';
import { bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { eventPath } from '@fareground/domain/catalogue/events/event';
import { listProcesses } from '@fareground/emulator-kit/processes';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageNames, pageOf } from '../../web/src/config/pages.ts';
import { staffPages } from '../../web/src/config/staff-pages.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import {
  chooseConcertAndBus,
  giveEmail,
  goAndPay,
  holdCart,
  payWithCard,
} from '../journeys/support/buying.ts';
import { bookTickets, openGate, typeCode } from '../journeys/support/gate.ts';
import { goTo, type Journey, startJourney } from '../journeys/support/journey.ts';
import { adminApp, demo, signInAs } from '../journeys/support/staff.ts';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** MB, as in the README. */
const MAX_MEMORY = 3_500;

/** Proportional set size, MB: a page that n processes share counts as 1/n. */
function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1_024;
}

/** firebase-tools, everything that it started, and the program that started it, which runs the payment sandbox and the mail server. */
function siteProcesses() {
  const all = listProcesses();
  const port = `--port ${readSiteEnv().firestore.port}`;
  const database = all.find(({ command }) => command.includes('-jar') && command.includes(port));
  const tools = all.find(({ pid }) => pid === database?.parent);
  if (!tools) throw new Error('the emulators of this site do not run');
  return all
    .filter(({ pid, parent }) => pid === tools.parent || pid === tools.pid || parent === tools.pid)
    .map(({ pid, command }) => ({
      isFunction: command.includes('functionsEmulatorRuntime'),
      memory: memoryOf(pid),
    }));
}

async function purchase(buyer: Journey): Promise<string> {
  await chooseConcertAndBus(buyer, 2);
  const bookingId = await holdCart(buyer.page);
  await giveEmail(buyer.page);
  await goAndPay(buyer.page);
  await payWithCard(buyer.page);
  await buyer.page.getByRole('heading', { name: 'You are going' }).waitFor();
  return bookingId;
}

async function refund({ page, visit }: Journey, bookingId: string): Promise<void> {
  await visit('/dashboard/admin/manage-tickets');
  await page.getByLabel('Name, email, booking or ticket number').fill(bookingId);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const open = page.getByRole('region', { name: /^Booking / });
  await open.getByRole('button', { name: 'Choose all' }).click();
  await open.getByRole('button', { name: 'Refund or void', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Full amount' }).click();
  await dialog.getByLabel('Why').fill('Asked for on the phone');
  await dialog.getByRole('button', { name: /^Void and refund / }).click();
  const stored = getFirestore(adminApp()).doc(bookingPath(bookingId));
  await expect.poll(async () => bookingConverter.fromFirestore(await stored.get()).state).toBe('cancelled');
}

it.runIf(process.platform === 'linux')(
  `every page as owner, a purchase, a scan, a refund and an event put on sale leave the site below ${MAX_MEMORY} MB`,
  async () => {
    const db = getFirestore(adminApp());
    const [buyer, gate, owner] = [
      await startJourney(browser),
      await startJourney(browser),
      await startJourney(browser, 1440),
    ];
    const bookingId = await purchase(buyer);
    const { event, tickets } = await bookTickets(1);
    await openGate(gate, [event.id]);
    await typeCode(gate.page, tickets[0].serial, tickets[0].bookingId);
    await gate.page.locator('.gate-verdict').waitFor();

    await signInAs(owner, demo('owner'), '/dashboard/admin-dashboard');
    const others = pageNames.map(pageOf).filter(({ path, isPublic }) => isPublic && !path.includes(':'));
    for (const { path } of [...Object.values(staffPages), ...others])
      await goTo(owner, path.replace(':id', event.id).replace(/:\w+/, 'none'));
    await refund(owner, bookingId);
    const { event: draft } = await writeEvent(db, [{}], { id: uniqueId('draft'), state: 'draft' });
    await db.doc(eventPath(draft.id)).update({ state: 'published', updatedAt: Date.now() });
    await owner.visit('/dashboard/admin/audit');

    const processes = siteProcesses();
    const functions = processes.filter(({ isFunction }) => isFunction);
    const held = Math.round(processes.reduce((sum, { memory }) => sum + memory, 0));
    console.log(`${processes.length} processes, ${functions.length} of functions, ${held} MB`);
    expect(functions.length).toBeGreaterThan(5);
    expect(held).toBeLessThanOrEqual(MAX_MEMORY);
    for (const journey of [buyer, gate, owner]) await journey.page.context().close();
  },
  240_000,
);
