import { HOUR } from '@fareground/domain/core/time';
import { startSandbox } from '@fareground/stripe-sandbox';
import type { Firestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { call } from '../../emulator/support/call.ts';
import { writeEvent, writeTrip } from '../../emulator/support/demo-sales.ts';
import { startFunctionProcess } from '../../emulator/support/function-process.ts';
import { type Person, signUpMany } from '../../emulator/support/people.ts';
import {
  chooseFreeSeats,
  giveEmail,
  goAndPay,
  holdCart,
  payWithCard,
} from '../../journeys/support/buying.ts';
import { chooseSales, typeCode } from '../../journeys/support/gate.ts';
import { readSiteEnv } from '../../support/env.ts';
import type { Meter, Step } from './meter.ts';

export const stepNames = [
  'home, not kept',
  'home',
  'event, not kept',
  'event',
  'seat map, opened',
  'seat map, others choose',
  'hold',
  'pay',
  'ticket, opened',
  'scan at the gate',
  'sweeper, a minute',
] as const;
export type StepName = (typeof stepNames)[number];
export type Steps = Record<StepName, Step>;

/** What somebody is sent who only looks at a section. */
export interface Watching {
  /** Documents. */
  sent: number;
  /** From the first to the last of them. */
  seconds: number;
  /** Seats that changed hands meanwhile. */
  changes: number;
}

export interface MeasuredJourney {
  steps: Steps;
  watching: Watching;
  /** What browsers asked of other hosts of ours, such as Storage: it is on the bill and not in the steps. */
  elsewhere: string[];
}

/** Everybody takes a seat, lets it go, takes another and lets that go. */
async function changeSeats(api: string, tripId: string, people: readonly Person[]): Promise<number> {
  await Promise.all(
    people.map(async (person, index) => {
      await new Promise((done) => setTimeout(done, index * 60));
      for (const seat of ['A', 'D']) {
        const body = {
          lines: [{ kind: 'trip', offeringId: tripId, from: 0, to: 1, seats: [`m-${index + 5}${seat}`] }],
        };
        const held = await call(api, 'POST', '/bookings', { person, body });
        if (held.status !== 201) throw new Error(`a seat could not be held: ${JSON.stringify(held.body)}`);
        await call(api, 'DELETE', `/bookings/${held.body.booking.id}`, { person });
      }
    }),
  );
  return people.length * 4;
}

async function openGate(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/auth/login?next=%2Fgate`);
  await page.getByLabel('Email').fill('gate@fareground.test');
  await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/gate');
  await page.getByText('What do you let in?').waitFor();
}

/**
 * From the home page to the gate, as a visitor goes: browsers with nothing in their cache, and instances of the functions
 * that know nothing yet.
 * @param others how many people change seats on the map that the visitor looks at
 */
export async function measureJourney(
  db: Firestore,
  browser: Browser,
  meter: Meter,
  others: number,
): Promise<MeasuredJourney> {
  const { stripeWebhookSecret, storage } = readSiteEnv();
  const rows = Array.from({ length: others + 4 }, (_, row) => `${row + 1}:SS_SS`);
  const trip = await writeTrip(db, ['Vigo', 'Porto'], ['#m Main deck', ...rows], 12 * HOUR);
  const { event } = await writeEvent(db, [{ capacity: 500 }]);
  const sandbox = await startSandbox({
    port: 0,
    webhookUrl: `${meter.url}/api/webhooks/stripe`,
    webhookSecret: stripeWebhookSecret,
  });
  const environment = {
    FIRESTORE_EMULATOR_HOST: meter.firestoreHost,
    STRIPE_API_BASE: sandbox.url,
    APP_BASE_URL: meter.url,
  };
  const [api, pages, sweeper] = await Promise.all([
    startFunctionProcess(environment),
    startFunctionProcess(environment, 'site.pages'),
    startFunctionProcess(environment, 'sale.sweeper'),
  ]);
  meter.serve({ api: api.url, pages: pages.url });
  const people = await signUpMany(others);
  const desktop = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };
  const [customer, early, staff] = await Promise.all([
    browser.newContext(desktop),
    browser.newContext(desktop),
    browser.newContext(desktop),
  ]);
  const elsewhere: string[] = [];
  for (const context of [customer, early, staff]) {
    // With a full database the emulator takes seconds for what production does at once.
    context.setDefaultTimeout(120_000);
    context.on('request', (request) => {
      if (new URL(request.url()).port === String(storage.port)) elsewhere.push(request.url());
    });
  }
  const steps = {} as Steps;
  const step = async (name: StepName, act: () => Promise<unknown>): Promise<void> => {
    steps[name] = await meter.step(name, act);
  };
  const open = (tab: Page, path: string) => async () => {
    await tab.goto(meter.url + path);
    await tab.locator('h1').first().waitFor();
  };
  try {
    const [gate, page, first] = await Promise.all([staff.newPage(), customer.newPage(), early.newPage()]);
    await openGate(gate, meter.url);
    await meter.settled();
    await step('home, not kept', open(first, '/'));
    await step('home', open(page, '/'));
    await step('event, not kept', open(first, `/event/${event.id}`));
    await step('event', open(page, `/event/${event.id}`));
    await early.close();
    await step('seat map, opened', async () => {
      await open(page, `/trip/${trip.id}`)();
      await page.locator('.slist').waitFor({ state: 'attached' });
    });
    let changes = 0;
    await step('seat map, others choose', async () => {
      changes = await changeSeats(api.url, trip.id, people);
    });
    const at = meter.sections();
    const watching = { sent: at.length, seconds: (Math.max(...at) - Math.min(...at)) / 1_000, changes };
    onlyTheBrowsers(steps['seat map, others choose']);
    await step('hold', async () => {
      await chooseFreeSeats(page, 1);
      await holdCart(page);
    });
    await step('pay', async () => {
      await giveEmail(page);
      await goAndPay(page);
      await payWithCard(page);
      await page.getByRole('heading', { name: 'You are going' }).waitFor();
    });
    const ticket = (await page.locator('a[href^="/ticket/"]').first().getAttribute('href')) ?? '';
    await step('ticket, opened', async () => {
      await page.goto(meter.url + ticket);
      await page.locator('.serial').waitFor();
    });
    const serial = ((await page.locator('.serial').textContent()) ?? '').replaceAll(/\s/g, '');
    const booking = await page.locator('dl div', { hasText: 'Booking' }).locator('dd').textContent();
    await page.close();
    await chooseSales(gate, [trip.id]);
    await meter.still();
    await step('scan at the gate', async () => {
      await typeCode(gate, serial, booking ?? '');
      await gate.locator('.gate-word', { hasText: /^In$/ }).waitFor();
      await meter.untilTriggered();
    });
    await gate.close();
    let milliseconds = 0;
    await step('sweeper, a minute', async () => {
      const start = performance.now();
      const { ok, status } = await fetch(sweeper.url, { method: 'POST', body: '{}' });
      if (!ok) throw new Error(`the sweeper answered ${status}`);
      milliseconds = performance.now() - start;
    });
    steps['sweeper, a minute'].calls.push({ target: 'sweeper', name: 'sweeper', milliseconds });
    return { steps, watching, elsewhere };
  } finally {
    await Promise.all([customer.close(), early.close(), staff.close()]);
    await Promise.all([api.kill(), pages.kill(), sweeper.kill()]);
    await sandbox.stop();
  }
}

/** What the others do is on their own bills. */
function onlyTheBrowsers(step: Step): void {
  for (const documents of [step.reads, step.writes, step.deletes]) documents.functions = {};
  step.calls = [];
}
