import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { payWithCard } from './support/buying.ts';
import { picture, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** More steps of the keyboard no page has before what it is there for. */
const MAX_STEPS = 120;

/** What a screen reader says of what has the focus: "button \"Floor, one more\"". */
async function spoken(page: Page): Promise<string> {
  if (await page.evaluate(() => document.activeElement === document.body)) return '';
  const [first = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  // Without what YAML puts around it.
  return first.replace(/^- '?|:$/g, '').replace(/'$/, '');
}

/** Goes on with Tab until it is there. On the way everything has a name (what opens is only text to it), and can be seen to have the focus. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const heard: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    const said = await spoken(page);
    // After the last element comes the browser's own, and then the first again.
    if (said === '' && heard.length > 0) continue;
    expect(said, `after ${heard.join(' | ')}`).toMatch(/^([a-z]+ ".+"|text: .+)/);
    heard.push(said);
    const isSeen = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, boxShadow, maskImage } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none' || maskImage !== 'none';
    });
    expect(isSeen, `${said} shows the focus`).toBe(true);
    if (wanted.test(said)) return;
  }
  throw new Error(`${wanted} is not reached: ${heard.join(' | ')}`);
}

/** After a new page the focus is in it, not lost: the next Tab goes on from its beginning. */
async function expectFocusIn(page: Page, heading: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

it('a purchase needs no mouse: each step is reached by Tab, has a name, and keeps the focus', async () => {
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  await journey.visit('/event/night-ferry-orchestra');
  await tabTo(page, /^link "Skip to content"/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^button "Floor, one more"/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tabTo(page, /^link "Go on with 2 places"/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/event/reserve/**');
  await expectFocusIn(page, /Night Ferry Orchestra/);
  await page.getByLabel('Floor, ticket 1').waitFor();
  await tabTo(page, /^textbox "Floor, ticket 1"/);
  await page.keyboard.type('Ana Viajante');
  await tabTo(page, /^button "Hold 2 places"/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\?booking=\d{10}/);
  await page.getByText('held for you').first().waitFor();
  await expectFocusIn(page, /./);
  await tabTo(page, /^textbox "Your name"/);
  await page.keyboard.type('Ana Viajante');
  await tabTo(page, /^textbox "Email for your tickets"/);
  await page.keyboard.type('keyboard@fareground.test');
  await tabTo(page, /^button "Pay /);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\/pay\//);
  await payWithCard(page);
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  const ticket = page.locator('main a[href^="/ticket/"]').first();
  const name = (await ticket.textContent()) ?? '';
  await tabTo(page, new RegExp(`^link ".*${name.trim().slice(0, 12)}`));
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Code for the door' }).waitFor();
  await expectFocusIn(page, /Porto/);
  await tabTo(page, /^button "Show it larger"/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Code for the door' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => spoken(page)).toMatch(/^button "Show it larger"/);

  // One of the two cannot come.
  await tabTo(page, /^link "The booking it belongs to/);
  await page.keyboard.press('Enter');
  await page.getByText('Total', { exact: true }).waitFor();
  await tabTo(page, /^button "Cancel ticket.*Ana Viajante/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Cancel this ticket?' }).waitFor();
  await journey.expectAccessible();
  await tabTo(page, /^button "Cancel ticket"/);
  await page.keyboard.press('Enter');
  await page.getByText('Void', { exact: true }).waitFor();
  await picture(journey, 'booking-one-cancelled');
  await journey.finish();
});
