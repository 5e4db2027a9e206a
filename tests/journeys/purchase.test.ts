import { DAY, dayKey } from '@fareground/domain/core/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  chooseConcertAndBus,
  chooseFreeSeats,
  giveEmail,
  goAndPay,
  holdCart,
  payWithCard,
} from './support/buying.ts';
import { bookTickets, openGate, typeCode } from './support/gate.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text });

/** From the first person's ticket to the second's without losing one's place, to the ride, and back to the show. */
async function expectSteps(page: Page): Promise<void> {
  const people = page.getByRole('navigation', { name: 'Whose ticket' });
  const legs = page.getByRole('navigation', { name: 'Shows and rides' });
  const next = people.getByRole('button', { name: 'The next ticket' });
  await people.getByText('1 of 2').waitFor();
  await next.focus();
  await page.keyboard.press('Enter');
  await people.getByText('2 of 2').waitFor();
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await legs.getByRole('link', { name: /Ride/ }).click();
  await page.getByText('Show this when you get on').waitFor();
  await people.getByText('1 of 2').waitFor();
  await legs.getByRole('link', { name: /Show/ }).click();
  await page.getByText('Show this at the door').waitFor();
}

it('“Find both” finds the ride, from wherever one comes, or says that there is none', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit('/');
  await page.getByLabel('Event, artist or venue').fill('Night Ferry');
  await page.getByLabel('Travelling from').fill('Lisboa');
  await page.getByRole('button', { name: 'Find both' }).click();
  await page.getByRole('link', { name: 'Night Ferry Orchestra' }).first().click();
  const ways = page.getByRole('region', { name: 'How to get there' });
  const train = ways.getByRole('listitem').filter({ hasText: '14:09' });
  await train.getByText('From Lisboa Oriente, arrives 16:57 WET').waitFor();
  await ways.scrollIntoViewIfNeeded();
  await picture(journey, 'find-both');
  await journey.visit('/event/night-ferry-orchestra?from=Cangas');
  await ways.scrollIntoViewIfNeeded();
  await ways.getByText('No direct ride from Cangas on these days').waitFor();
  await journey.finish();
});

describe('the concert and the bus to it', () => {
  it('are held, paid and confirmed together; both tickets are there, and a gate of another event says what one is for', async () => {
    const buyer = await startJourney(browser);
    await chooseConcertAndBus(buyer, 2);
    await buyer.expectAccessible();
    await holdCart(buyer.page);
    await buyer.expectAccessible();
    await giveEmail(buyer.page);
    await goAndPay(buyer.page);
    await payWithCard(buyer.page);
    await heading(buyer.page, 'You are going').waitFor();
    await buyer.expectAccessible();

    await buyer.visit('/dashboard/my-profile');
    // One outing: the ride and the show, each with the tickets of both people.
    const outing = buyer.page.locator('.own-outing');
    await outing.locator('.own-ticket').nth(1).waitFor();
    expect(await outing.count()).toBe(1);
    expect(await outing.locator('h4').allTextContents()).toEqual([
      expect.stringContaining(' to Porto'),
      'Night Ferry Orchestra',
    ]);
    expect(await outing.getByText('2 tickets').count()).toBe(2);
    await picture(buyer, 'my-tickets');
    await buyer.page.locator('.own-ticket', { hasText: 'Floor' }).first().getByRole('link').click();
    await buyer.page.locator('.serial').waitFor();
    await buyer.page.getByText('The clock goes back 1 h: CET to WET').waitFor();
    await picture(buyer, 'outing');
    await expectSteps(buyer.page);
    const serial = ((await buyer.page.locator('.serial').textContent()) ?? '').replaceAll(/\s/g, '');
    expect(serial).toMatch(/^\d{20}$/);

    const reference = await buyer.page.locator('dl div', { hasText: 'Booking' }).locator('dd').textContent();

    // The concert is days ahead: a gate of tonight says what the ticket is for.
    const { event } = await bookTickets(1);
    const gate = await startJourney(browser);
    await openGate(gate, [event.id]);
    gate.allow(/api\/check-ins/);
    await typeCode(gate.page, serial, reference ?? '');
    await gate.page.getByText('Wrong event').waitFor();
    expect(await gate.page.locator('.gate-verdict').textContent()).toContain('Night Ferry Orchestra');
    await gate.finish();
    await buyer.finish();
  });
});

describe('two windows that want the same seat', () => {
  it('one sees it turn taken and loses it from the choice, and the other pays', async () => {
    const [first, second] = [await startJourney(browser, 1440), await startJourney(browser, 1440)];
    // Tomorrow's: in the evening there may be one left today, or none.
    const tomorrow = dayKey(Date.now() + DAY, 'Europe/Madrid');
    await first.visit(`/travel?from=Vigo&to=Porto&date=${tomorrow}`);
    await first.page.locator('a[href*="/trip/"]').nth(1).waitFor();
    const trip = (await first.page.locator('a[href*="/trip/"]').nth(1).getAttribute('href')) ?? '';
    await Promise.all([first.visit(trip), second.visit(trip)]);
    const [seat = ''] = await chooseFreeSeats(first.page, 1);
    const other = second.page
      .locator('.slist label.check', { has: second.page.locator('b', { hasText: new RegExp(`^${seat}$`) }) })
      .first();
    await other.click();
    await holdCart(first.page);
    await second.page.getByText(/was just taken by someone else/).waitFor();
    expect(await other.locator('input').isDisabled()).toBe(true);
    await second.expectAccessible();
    await giveEmail(first.page);
    await goAndPay(first.page);
    await payWithCard(first.page);
    await heading(first.page, 'You are going').waitFor();
    await first.finish();
    await second.finish();
  });
});

describe('a card', () => {
  it('that is declined leaves the places held; a good one then pays', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    await holdCart(page);
    await giveEmail(page);
    await goAndPay(page);
    await payWithCard(page, '4000 0000 0000 0002');
    journey.allow(/\/c\/pay\//);
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /back/i }).first().click();
    await page.waitForURL(/\/payment\?booking=/);
    await page.getByText(/places are still held/).waitFor();
    await journey.expectAccessible();
    await goAndPay(page);
    await payWithCard(page);
    await heading(page, 'You are going').waitFor();
    await journey.finish();
  });
});

describe('a guest', () => {
  it('who bought and then makes an account keeps the tickets', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    await holdCart(page);
    await giveEmail(page);
    await goAndPay(page);
    await payWithCard(page);
    await heading(page, 'You are going').waitFor();
    await page.getByRole('link', { name: 'Make an account' }).locator('visible=true').first().click();
    await page.waitForURL('**/auth/register**');
    await page.getByLabel('Name').fill('Gil Convidado');
    await page.getByLabel('Email').fill(`guest-${Date.now()}@fareground.test`);
    await page.getByLabel('Password', { exact: true }).fill('kept with care');
    await page.getByRole('button', { name: 'Make my account' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await journey.visit('/dashboard/my-profile');
    await page.locator('.own-ticket', { hasText: 'Night Ferry Orchestra' }).first().waitFor();
    await expect.poll(() => page.getByText('You booked as a guest').count()).toBe(0);
    await journey.finish();
  });
});

/** On other pages the header counts down, says when five minutes are left, says that it has ended, and leads back to the payment page. */
async function expectInSight(journey: Journey): Promise<void> {
  const { page } = journey;
  const chip = page.locator('.top .holdchip');
  expect(await chip.count()).toBe(0);
  await journey.visit('/events');
  await chip.getByText(/held for you until .* Go to payment/).waitFor();
  expect((await chip.locator('.flap .vh').textContent()) ?? '').toMatch(/^(10:00|09:[45]\d)$/);
  await picture(journey, 'hold-chip');
  await journey.expectAccessible();
  await page.clock.fastForward('05:00');
  await page.getByText('5 minutes left to pay.').waitFor({ state: 'attached' });
  await chip.click();
  await page.getByText('held for you').first().waitFor();
  await journey.visit('/events');
  await page.clock.fastForward('05:30');
  await chip.getByText('Hold ended').waitFor();
  await chip.click();
}

describe('a hold', () => {
  it('that runs out says so, charges nothing, and offers the same again', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await page.clock.install();
    // The page's clock goes ahead alone: a page that learns the server's time from an answer goes by that.
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    await holdCart(page);
    await page.getByText('held for you').first().waitFor();
    await expectInSight(journey);
    await heading(page, 'The time has expired').waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Hold the same again' }).waitFor();
    await journey.finish();
  });

  it('that is let go is on sale again', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    await holdCart(page);
    await page.getByRole('button', { name: 'Let them go' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let them go' }).click();
    await heading(page, 'You let them go').waitFor();
    await journey.finish();
  });
});
