import { readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { planPath, storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { DAY } from '@fareground/domain/core/time';
import { sectionAvailabilityPath } from '@fareground/domain/stock/availability';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../emulator/support/call.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser, PAGE_TIMEOUT } from '../support/browser.ts';
import { hydrated } from '../support/page-load.ts';
import { holdCart } from './support/buying.ts';
import { PHONE_AND_DESK, picture, site, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An event on a plan: two rows of stalls, a table, a standing floor. */
async function eventWithHall(): Promise<string> {
  const db = getFirestore(adminApp());
  const plan = samplePlan({ id: uniqueId('hall').toLowerCase(), venueId: 'coliseu-da-ribeira', inUse: true });
  await db.doc(planPath(plan.venueId, plan.id)).set(storedPlanConverter.toFirestore(plan));
  const drawn = readPlan(plan.lines);
  const zone = (letter: 'A' | 'B' | 'C', name: string, price: number) => ({
    ...{ id: name.toLowerCase(), name, price, shards: 1, zone: letter },
    ...placesOfZone(drawn, letter),
  });
  const tiers = [zone('A', 'Stalls', 2_800), zone('B', 'Tables', 4_200), zone('C', 'Floor', 1_900)];
  const { event } = await writeEvent(db, tiers, { venueId: plan.venueId, planId: plan.id });
  await sellFirst(event.id);
  return event.id;
}

/**
 * Somebody has a seat of it already, and what is left of it is public. Where the first words about a sale and about its stalls are written in the same moment, the
 * emulator may say that all is told before it tells the second: the client's library then knows that there is no such document, and takes the words for older.
 */
async function sellFirst(id: string): Promise<void> {
  const person = await signUp();
  const lines = [{ kind: 'event', offeringId: id, tierId: 'stalls', quantity: 1, seats: ['st-B-3'] }];
  const buyer = { name: 'Rui Primeiro', email: person.email };
  const held = await call(site(), 'POST', '/bookings', { person, body: { lines, buyer } });
  expect(held.status).toBe(201);
  const told = getFirestore(adminApp()).doc(sectionAvailabilityPath(id, `${id}.stalls.st`));
  await expect.poll(async () => (await told.get()).exists).toBe(true);
}

const seatIn = (page: Page, label: string) =>
  page.locator('.ht-seats .ht-seat', { hasText: new RegExp(`^${label}`) });

/** Presses the first seat of a block that is drawn as dots. */
async function pressBlock(page: Page, poolId: string): Promise<void> {
  const at = await page.locator(`[data-block="${poolId}"] .ht-dots`).evaluate((path: SVGPathElement) => {
    const { x, y } = path.getPointAtLength(0);
    const spot = new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: spot.x, y: spot.y };
  });
  await page.mouse.click(at.x, at.y);
}

const near = (page: Page) => page.locator('.hall-picture[data-near]');

it('a visitor chooses seats on the plan, and sees one taken in another window', async () => {
  const id = await eventWithHall();
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/reserve/${id}`);
  await page.getByRole('button', { name: 'Choose seats yourself' }).click();
  await page.getByLabel('How many people').selectOption('2');
  await page.getByRole('button', { name: 'The best 2 seats together here' }).click();
  await page.getByText('Chosen: A-13 Stalls, A-14 Stalls').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'hall-seats');

  // Nearer by a button, by the wheel and by keys; all of it again.
  await page.getByRole('button', { name: 'Nearer' }).click();
  await near(page).waitFor();
  await page.getByRole('button', { name: 'The whole hall' }).click();
  await near(page).waitFor({ state: 'detached' });
  const map = page.getByRole('region', { name: /^Map of the hall/ });
  await map.press('Enter');
  await near(page).waitFor();
  await map.press('ArrowRight');
  await map.press('0');
  await near(page).waitFor({ state: 'detached' });
  await page.locator('.hall-picture').hover();
  await page.mouse.wheel(0, -300);
  await near(page).waitFor();
  await map.press('Enter');
  await picture(journey, 'hall-seats-near');

  // The picture and the list are one state.
  await seatIn(page, 'A-14').click();
  await page.locator('.slist label', { hasText: 'B-1' }).first().click();
  await page.getByText('Chosen: A-13 Stalls, B-1 Stalls').waitFor();

  const other = await startJourney(browser);
  await other.visit(`/event/reserve/${id}`);
  await other.page.getByRole('button', { name: 'Choose seats yourself' }).click();
  await other.page.locator('.slist label', { hasText: 'A-13' }).click();
  await holdCart(other.page);
  await page.getByText('Seat A-13 Stalls was taken by somebody else a moment ago.').waitFor();
  await page.getByText('Chosen: B-1 Stalls').waitFor();
  await expect.poll(() => seatIn(page, 'A-13').getAttribute('class')).toContain('is-held');
  await journey.expectAccessible();
  await picture(journey, 'hall-seats-lost');

  await map.press('0');
  await near(page).waitFor({ state: 'detached' });
  await pressBlock(page, `${id}.tables.t`);
  await near(page).waitFor();
  await page.locator('.slist label', { hasText: 'T1-1' }).click();
  const booking = await holdCart(page);
  const stored = await getFirestore(adminApp()).doc(`bookings/${booking}`).get();
  expect((stored.get('lines') as { seats: string[] }[]).flatMap(({ seats }) => seats)).toEqual([
    'st-B-1',
    't-T1-1',
  ]);
  await journey.finish();
  await other.finish();
});

/** Rows of the seats that are drawn, with how large they are in pixels across, where they are in view. */
const seatsInView = (page: Page) =>
  page.locator('.hall-picture').evaluate((picture) => {
    const view = picture.getBoundingClientRect();
    return [...picture.querySelectorAll('.ht-seat')].flatMap((seat) => {
      const outline = seat.querySelector('circle:not(.ht-reach), rect, .ht-outline')?.getBoundingClientRect();
      if (!outline) return [];
      const [x, y] = [outline.x + outline.width / 2, outline.y + outline.height / 2];
      const isIn = x > view.left && x < view.right && y > view.top && y < view.bottom;
      const isFree = seat.classList.contains('is-free');
      return isIn ? [{ id: seat.getAttribute('data-seat') ?? '', x, y, across: outline.width, isFree }] : [];
    });
  });

/** The marks of the map, and those that the legend explains. */
const marksOf = (page: Page, list: string) =>
  page.locator(list).evaluate((element) => {
    const names = [...element.querySelectorAll('.ht-seat')].flatMap(({ classList }) => [...classList]);
    const dots = [...element.querySelectorAll('.ht-block:not(.is-open)')].flatMap(({ classList }) => [
      ...classList,
    ]);
    return [...new Set([...names, ...dots])]
      .filter((name) => /^(is-|of-|tone-)/.test(name) && name !== 'of-seat')
      .toSorted();
  });

interface HallCase {
  readonly name: string;
  readonly lines?: readonly string[];
  readonly layout?: readonly string[];
}
const rowName = (row: number): string => `R${row}`;
/** Halls that no screen has the shape of, one with hardly any room between its seats, and some that nobody has drawn. */
const HALLS: readonly HallCase[] = [
  {
    name: 'tall',
    lines: [
      '*stage @0,-200 r0 200x200 Stage',
      '#a Aisle',
      ...Array.from({ length: 80 }, (_, row) => `${rowName(row)}=1-2 @0,${row * 100} r0 b0 p55 g110 zA`),
      '#b Back',
      ...Array.from(
        { length: 20 },
        (_, row) => `${rowName(row)}=1-2 @0,${8_200 + row * 100} r0 b0 p55 g110 zB w1`,
      ),
    ],
  },
  {
    name: 'wide',
    lines: [
      '*stage @0,-300 r0 9000x300 Stage',
      '#a Left',
      ...Array.from(
        { length: 3 },
        (_, row) => `${rowName(row)}=1-80 @-2400,${row * 100} r0 b0 p55 g110 zA c1 v80`,
      ),
      '#b Right',
      ...Array.from({ length: 3 }, (_, row) => `${rowName(row)}=1-80 @2400,${row * 100} r0 b0 p55 g110 zB`),
    ],
  },
  {
    name: 'narrow pitch',
    lines: [
      '*stage @0,-200 r0 900x100 Stage',
      '#a Bench',
      'R1=1-60 @0,0 r0 b0 p25 g110 zA',
      '#b Other',
      'R1=1-9 @0,200 r0 b0 p25 g110 zB',
    ],
  },
  {
    name: 'without a plan',
    layout: [1, 2, 3, 4, 5].flatMap((section) => [
      `#${section} Block ${section}`,
      ...Array.from({ length: 25 }, (_, row) => `${row + 1}:SSSSS_SSSSS`),
    ]),
  },
];

async function eventOfHall({ lines, layout }: HallCase): Promise<string> {
  const db = getFirestore(adminApp());
  if (layout) {
    const { event } = await writeEvent(db, [
      {
        id: 'stalls',
        name: 'Stalls',
        capacity: readLayout([...layout]).flatMap(({ seatIds }) => seatIds).length,
        layout: [...layout],
      },
      {
        id: 'gallery',
        name: 'Gallery',
        capacity: 20,
        layout: ['#g Gallery', '1:SSSSSSSSSS', '2:SSSSSSSSSS'],
      },
    ]);
    return event.id;
  }
  const plan = {
    ...samplePlan({ id: uniqueId('hall').toLowerCase(), venueId: 'coliseu-da-ribeira', inUse: true }),
    zones: ['A First', 'B Second'],
    lines: [...(lines ?? [])],
  };
  await db.doc(planPath(plan.venueId, plan.id)).set(storedPlanConverter.toFirestore(plan));
  const drawn = readPlan(plan.lines);
  const tiers = (['A', 'B'] as const).map((zone) => ({
    ...{ id: zone.toLowerCase(), name: zone === 'A' ? 'First' : 'Second', shards: 1, zone },
    ...placesOfZone(drawn, zone),
  }));
  const { event } = await writeEvent(db, tiers, { venueId: plan.venueId, planId: plan.id });
  return event.id;
}

/** Two fingers that go apart around a point. */
async function pinch(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id })),
    });
  await touch('touchStart', 8);
  for (let apart = 16; apart <= 80; apart += 16) await touch('touchMove', apart);
  await touch('touchEnd');
  await devtools.detach();
}

const PRESSES = 16;
const across = async (page: Page) => Math.max(0, ...(await seatsInView(page)).map((seat) => seat.across));

it.for([...HALLS, { name: 'theatre' }, { name: 'stadium' }, { name: 'circle' }])(
  'every seat of a hall can be pressed on every screen: $name',
  async (hall) => {
    const demo = {
      theatre: await demoEvent('berbes-1'),
      stadium: 'cup-final-day',
      circle: 'night-ferry-orchestra',
    };
    const id = hall.name in demo ? demo[hall.name as keyof typeof demo] : await eventOfHall(hall);
    const context = await browser.newContext({
      hasTouch: true,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
    });
    context.setDefaultTimeout(PAGE_TIMEOUT);
    const page = await context.newPage();
    await page.goto(`${site()}/event/reserve/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Choose seats yourself' }).click();
    const map = page.getByRole('region', { name: /^Map of the hall/ });
    const whole = async () => {
      await map.press('0');
      await page.locator('.hall-picture[data-near]').waitFor({ state: 'detached' });
    };
    /** In the middle of the window, and at rest. */
    const inSight = () =>
      page.locator('.hall-picture').evaluate(async (picture) => {
        picture.scrollIntoView({ block: 'center' });
        for (let top = Number.NaN; top !== picture.getBoundingClientRect().top; ) {
          top = picture.getBoundingClientRect().top;
          await new Promise((done) => setTimeout(done, 200));
        }
      });
    for (const width of [390, 320, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await map.scrollIntoViewIfNeeded();
      await whole();
      const where = `${hall.name} at ${width} px`;
      expect(await page.locator('.hall-picture .ht-stage').count(), where).toBeGreaterThan(0);

      // By buttons and by keys: what is seen at the end is large enough for a finger, and a seat of the open block is seen.
      const nearer = page.getByRole('button', { name: 'Nearer' });
      for (let press = 0; press < PRESSES && (await across(page)) < 24; press++) await nearer.click();
      expect(await across(page), `${where}, by button`).toBeGreaterThanOrEqual(24);
      await whole();
      for (let press = 0; press < PRESSES && (await across(page)) < 24; press++) await map.press('+');
      expect(await across(page), `${where}, by key`).toBeGreaterThanOrEqual(24);
      await whole();

      // By two fingers.
      await inSight();
      for (let turn = 0; turn < PRESSES && (await across(page)) < 24; turn++) {
        const [seat] = await seatsInView(page);
        if (seat) await pinch(page, seat);
      }
      expect(await across(page), `${where}, by pinch`).toBeGreaterThanOrEqual(24);

      // Each block comes near by its chip, also once more after the map was moved away.
      const chips = page.getByRole('group', { name: 'Part of the hall' }).getByRole('button');
      const count = await chips.count();
      for (const index of new Set([0, count - 1, Math.floor(count / 2), 0])) {
        for (const _ of [1, 2]) {
          await map.press('0');
          await chips.nth(index).click();
          await expect
            .poll(() => across(page), { message: `${where}, block ${index}` })
            .toBeGreaterThanOrEqual(23.9);
        }
        expect(await marksOf(page, '.hall-legend'), where).toEqual(await marksOf(page, '.hall-picture'));
      }
      // Far away a press brings a seat near and chooses none; near it chooses one, and the chip names its tier.
      await whole();
      await inSight();
      const isUnder = ({ x, y }: { x: number; y: number }) =>
        page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('.ht-seat') != null, { x, y });
      const far = (await seatsInView(page)).find(({ isFree }) => isFree);
      if (far && far.across < 23 && (await isUnder(far))) {
        await page.touchscreen.tap(far.x, far.y);
        await expect
          .poll(() => across(page), { message: `${where}, pressed at ${far.x}, ${far.y}` })
          .toBeGreaterThanOrEqual(23.9);
        expect(await page.locator('.ht-seat.is-yours').count(), where).toBe(0);
      }
      let isPressed = false;
      for (const near of await seatsInView(page)) {
        if (!near.isFree || !(await isUnder(near))) continue;
        await page.touchscreen.tap(near.x, near.y);
        const chip = page.getByRole('list', { name: 'Chosen seats' }).getByRole('button');
        const part = page.getByRole('group', { name: 'Part of the hall' }).locator('[aria-pressed=true]');
        const tier = ((await part.textContent()) ?? '').split(',')[0] ?? '';
        await chip.filter({ hasText: tier }).click();
        await chip.waitFor({ state: 'detached' });
        isPressed = true;
        break;
      }
      expect(isPressed, `${where}, a free seat by finger`).toBe(true);
    }
    await whole();
    await picture({ page }, `hall-${hall.name.replaceAll(' ', '-')}`);
    await context.close();
  },
);

/** An event of the demo that is sold on a plan. */
async function demoEvent(planId: string): Promise<string> {
  const { docs } = await getFirestore(adminApp()).collection('events').where('planId', '==', planId).get();
  const now = Date.now();
  const open = docs.find((doc) => doc.get('state') === 'published' && Number(doc.get('endsAt')) > now + DAY);
  if (!open) throw new Error(`Nothing is on sale on the plan ${planId}.`);
  return open.id;
}
