import { DAY } from '@fareground/domain/core/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { bookTickets, chooseSales, goesThrough, openGate, scanByKeyboard, typeCode } from './support/gate.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('who goes out comes in again once staff of the event allow it', async () => {
  const { event, tickets } = await bookTickets(1);
  const [ticket] = tickets;
  const staff = await startJourney(browser);
  await signInAs(staff, demo('events'), `/dashboard/admin/events/${event.id}/door-list`);
  await staff.page.getByRole('checkbox', { name: 'Allow re-entry' }).check();
  await staff.page.getByText('Re-entry is allowed').waitFor();
  await picture(staff, 'entry-rules');
  await staff.finish();

  const gate = await startJourney(browser);
  gate.allow(/api\/check-ins/);
  const { page } = gate;
  await openGate(gate, [event.id]);
  const said = (word: string) => page.locator('.gate-word', { hasText: new RegExp(`^${word}$`) }).waitFor();
  await goesThrough(page, 'In', () => typeCode(page, ticket.token));
  await page.getByRole('radio', { name: 'Out' }).check();
  await goesThrough(page, 'Out', () => typeCode(page, ticket.token));
  await typeCode(page, ticket.token);
  await said('Not inside');
  await picture(gate, 'gate-not-inside');
  await page.getByRole('radio', { name: 'In', exact: true }).check();
  await goesThrough(page, 'In', () => typeCode(page, ticket.token));
  await typeCode(page, ticket.token);
  await said('Already inside');
  await gate.finish();
});

it('a door for some tickets sends the others to theirs', async () => {
  const { event, tickets } = await bookTickets(1, undefined, [{ price: 0 }, { price: 0, name: 'Circle' }]);
  const [floor] = tickets;
  const gate = await startJourney(browser);
  gate.allow(/api\/check-ins/);
  const { page } = gate;
  await signInAs(gate, demo('gate'), '/gate');
  await page.locator(`.gate-sale:has(input[value="${event.id}"])`).click();
  await page.getByText('All tickets').click();
  await page.getByRole('checkbox', { name: floor.detail, exact: true }).uncheck();
  await page.getByText('One kind of ticket').waitFor();
  await gate.expectAccessible();
  await picture(gate, 'gate-tiers');
  await chooseSales(page, []);
  await typeCode(page, floor.token);
  await page.getByText('Wrong door').waitFor();
  expect(await page.locator('.gate-why').textContent()).toContain(floor.detail);
  await gate.expectAccessible(PHONE_AND_DESK);
  await picture(gate, 'gate-wrong-door');
  await gate.finish();
});

it('a scanner that types is read anywhere on the page, and each verdict has its own buzz and sound', async () => {
  const { event, tickets } = await bookTickets(1);
  const [ticket] = tickets;
  const gate = await startJourney(browser);
  gate.allow(/api\/check-ins/);
  const { page, context } = gate;
  await context.addInitScript(() => {
    const noted: { buzzes: number[][]; beeps: number } = { buzzes: [], beeps: 0 };
    Object.assign(globalThis, { noted });
    navigator.vibrate = (pattern) =>
      noted.buzzes.push(typeof pattern === 'number' ? [pattern] : [...pattern]) > 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, at) {
      noted.beeps += 1;
      start.call(this, at);
    };
  });
  const noted = () =>
    page.evaluate(() => (globalThis as unknown as { noted: { buzzes: number[][]; beeps: number } }).noted);
  await openGate(gate, [event.id]);
  // The button with the focus is not pressed by the scanner's Enter.
  await page.getByRole('button', { name: 'Change' }).focus();
  await goesThrough(page, 'In', () => scanByKeyboard(page, ticket.token));
  await scanByKeyboard(page, ticket.token);
  await page.getByText('Already inside').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sound' }).click();
  await scanByKeyboard(page, `${ticket.token.slice(0, -4)}AAAA`);
  await page.getByText('Unknown', { exact: true }).waitFor();
  await picture(gate, 'gate-unknown');
  expect(await noted()).toEqual({ buzzes: [[80], [80, 90, 80], [600]], beeps: 3 });
  await gate.finish();
});

/** As a scanner for US keyboards types on a device with a German one and Caps Lock on. */
const scanOnGermanKeyboard = (page: Page, code: string): Promise<void> =>
  page.evaluate((meant) => {
    const german = new Map(Object.entries({ y: 'z', z: 'y', '-': 'ß', _: '?' }));
    const press = (key: string, code: string, shiftKey: boolean) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
      );
    for (const character of meant) {
      const lower = character.toLowerCase();
      const isLetter = /[a-z]/.test(lower);
      const isShifted = character !== lower || character === '_';
      const typed = german.get(lower) ?? lower;
      const key = isLetter && !isShifted ? typed.toUpperCase() : typed;
      const signs: Record<string, string> = { '-': 'Minus', _: 'Minus', '.': 'Period' };
      const digit = /[0-9]/.test(character) ? `Digit${character}` : undefined;
      press(key, signs[character] ?? digit ?? `Key${lower.toUpperCase()}`, isShifted);
    }
    press('Enter', 'Enter', false);
  }, code);

it('a scanner on another keyboard is understood, and a serial is no unknown ticket while its number is missing', async () => {
  const { event, tickets } = await bookTickets(2);
  const [first, second] = tickets;
  const gate = await startJourney(browser);
  gate.allow(/api\/check-ins/);
  const { page } = gate;
  await openGate(gate, [event.id]);
  await goesThrough(page, 'In', () => scanOnGermanKeyboard(page, first.token));
  await scanByKeyboard(page, second?.serial ?? '');
  await page.getByText('Not checked', { exact: true }).waitFor();
  await page.getByText('Type the 10 digits of the booking beside the serial.').waitFor();
  expect(await page.getByText('Unknown', { exact: true }).count()).toBe(0);
  await gate.expectAccessible(PHONE_AND_DESK);
  await picture(gate, 'gate-number-missing');
  // The serial stands in the form, and Enter in it leads to the number.
  await page.getByLabel('Code or serial').press('Enter');
  await page.keyboard.type(second?.bookingId ?? '');
  await goesThrough(page, 'In', () => page.keyboard.press('Enter'));
  // A keyboard that nobody knows.
  await typeCode(page, second?.token.replaceAll('.', 'ю') ?? '');
  await page.getByText('typed on another keyboard').waitFor();
  await picture(gate, 'gate-other-keyboard');
  await gate.finish();
});

it('a gate rehearses a day to come, and says at each ticket that nothing is recorded', async () => {
  const { event, tickets } = await bookTickets(1, 2 * DAY);
  const [ticket] = tickets;
  const gate = await startJourney(browser);
  const { page } = gate;
  await signInAs(gate, demo('gate'), '/gate');
  await page.getByRole('button', { name: 'Other days, to rehearse' }).click();
  const choice = page.locator(`.gate-sale:has(input[value="${event.id}"])`);
  await choice.waitFor();
  await gate.expectAccessible(PHONE_AND_DESK);
  await picture(gate, 'gate-rehearsal-choice');
  await chooseSales(page, [event.id]);
  await page.getByText('Do not let anybody in with this gate.').waitFor();
  for (const _ of [1, 2]) {
    await typeCode(page, ticket.token);
    await page.getByText('Valid on its day').waitFor();
    await picture(gate, 'gate-rehearsal');
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await gate.finish();
});
