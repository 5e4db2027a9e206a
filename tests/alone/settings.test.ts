import { getFirestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { holdCart } from '../journeys/support/buying.ts';
import { bytesOf, PHONE_AND_DESK, picture, startJourney } from '../journeys/support/journey.ts';
import { adminApp, demo, signInAs } from '../journeys/support/staff.ts';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
/** What the house had set before: each of these begins with it, and so do the journeys after them. */
let before: QueryDocumentSnapshot[];
beforeAll(async () => {
  browser = await launchBrowser();
  before = (await getFirestore(adminApp()).collection('settings').get()).docs;
});
afterEach(() => Promise.all(before.map((settings) => settings.ref.set(settings.data()))));
afterAll(() => browser.close());

it('an owner changes the settings, is told what cannot be, and finds the change in the audit log', async () => {
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  await signInAs(journey, demo('owner'), '/dashboard/admin/setting');
  const hold = page.getByLabel('Hold time');
  await hold.waitFor();
  await hold.fill('90');
  await page.getByLabel('Support email').fill('help');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Whole minutes, from 1 to 60.').waitFor();
  await page.getByText('An email address, like help@example.com.').waitFor();
  expect(await hold.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByLabel('Add a currency').selectOption('JPY');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('JPY per booking').fill('0.5');
  await page.getByText('Enter an amount in this currency.').waitFor();
  await page.getByLabel('JPY per booking').fill('80');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Applies to', { exact: true }).selectOption('Booking fees');
  await page.getByLabel('Percent', { exact: true }).fill('60');
  await page.getByText('A percentage from 0 to 50, with at most two decimals.').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await page.getByLabel('Percent', { exact: true }).fill('23');
  await picture(journey, 'settings');
  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  // Somebody who counts in another currency.
  const visitor = await startJourney(browser, 390);
  await visitor.visit('/event/night-ferry-orchestra');
  await visitor.page.getByRole('button', { name: 'Prices in another currency' }).click();
  await visitor.page.getByLabel('Prices also in').selectOption('USD');
  await visitor.page.locator('.about-money').first().waitFor();
  await page.getByLabel('Gift cards').uncheck();
  await page.getByLabel('Prices in the visitor’s currency').uncheck();
  await hold.fill('11');
  await page.getByLabel('Support email').fill('help@fareground.test');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Saved. It applies from now on.').waitFor();
  await page.getByRole('button', { name: 'Save settings', disabled: true }).waitFor();
  expect(await hold.inputValue()).toBe('11');
  // What is switched off is not offered to others, and put on again for those after this one.
  await visitor.visit('/payment?gift-card');
  await visitor.page.getByText('This is not offered at present.').waitFor();
  await visitor.expectAccessible();
  await picture(visitor, 'switched-off');
  // Pages are cached for a few seconds.
  await expect
    .poll(
      async () => {
        await visitor.visit('/event/night-ferry-orchestra');
        await visitor.page.waitForLoadState('networkidle');
        return visitor.page.evaluate(() => localStorage.getItem('fareground.off'));
      },
      { interval: 500 },
    )
    .toMatch(/own-currency.*gift-cards|gift-cards.*own-currency/);
  expect(await visitor.page.locator('.about-money, .own-currency').count()).toBe(0);
  expect(await visitor.page.getByRole('button', { name: 'Prices in another currency' }).count()).toBe(0);
  // Nor does a page lead there that is no public one: it goes by what a public page said on this device.
  await visitor.visit('/payment');
  await visitor.page.getByRole('link', { name: 'Give a gift card' }).waitFor({ state: 'detached' });
  await picture(visitor, 'switched-off-unlinked');
  await visitor.finish();
  await page.getByLabel('Gift cards').check();
  await page.getByLabel('Prices in the visitor’s currency').check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Save settings', disabled: true }).waitFor();

  await journey.visit('/dashboard/admin/audit');
  await page.getByLabel('On', { exact: true }).fill('settings/public');
  await page.getByLabel('Who', { exact: true }).fill(demo('owner'));
  await page.getByRole('button', { name: 'Show' }).click();
  const change = page.getByRole('row', { name: /settings\/public/ }).filter({ hasText: /is now 11(?!\d)/ });
  await change.getByText('holdMinutes').waitFor();
  expect(await change.locator('del').first().textContent()).toBe('10');
  expect(await change.locator('ins').first().textContent()).toBe('11');
  await change.getByText('fixedFees').waitFor();
  await journey.expectAccessible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const csv = (await bytesOf(file)).toString('utf8');
  expect(csv).toContain('settings/public');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('heading', { name: 'Nothing of that kind' }).waitFor();
  await journey.finish();
});

it('what an owner announces is on public pages until a visitor closes it, and the next one is shown again', async () => {
  const announce = async (text: string) => {
    const owner = await startJourney(browser, 1440);
    await signInAs(owner, demo('owner'), '/dashboard/admin/setting');
    await owner.page.getByLabel('Announcement').fill(text);
    await owner.page.getByRole('button', { name: 'Save settings' }).click();
    await owner.page.getByText('Saved. It applies from now on.').waitFor();
    await owner.finish();
  };
  const visitor = await startJourney(browser, 390);
  const { page } = visitor;
  /** Pages are cached for a few seconds. */
  const expectTold = async (text: string) =>
    expect
      .poll(
        async () => {
          await visitor.visit('/about-us');
          return page.getByRole('complementary', { name: 'Announcement' }).allTextContents();
        },
        { interval: 500 },
      )
      .toEqual(text ? [text] : []);
  await announce('Trains to Lisboa leave from platform 9 this week.');
  await expectTold('Trains to Lisboa leave from platform 9 this week.');
  await visitor.expectAccessible();
  await picture(visitor, 'announcement');
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await expectTold('');
  await announce('The hall is open again.');
  await expectTold('The hall is open again.');
  await announce('');
  await expectTold('');
  await visitor.finish();
});

it('an owner writes the terms and the words of a mail, and puts the first ones back', async () => {
  const owner = await startJourney(browser, 1440);
  const { page } = owner;
  const visitor = await startJourney(browser, 390);
  const expectTerms = async (heading: string) =>
    expect
      .poll(
        async () => {
          await visitor.visit('/terms');
          return visitor.page.getByRole('heading', { level: 2 }).first().textContent();
        },
        { interval: 500 },
      )
      .toBe(`1 ${heading}`);
  await signInAs(owner, demo('owner'), '/dashboard/admin/setting');
  const terms = page.getByLabel('Text', { exact: true });
  const first = await terms.inputValue();
  await terms.fill('No heading.');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await page.getByText('Begin with a heading').waitFor();
  await terms.fill(first.replace('# Who sells what', '# Quem vende o quê'));
  await page.getByRole('button', { name: 'Save terms' }).click();
  await page.getByText('Saved. It applies from now on.').waitFor();
  await expectTerms('Quem vende o quê');
  await picture(visitor, 'own-terms');
  await page.getByRole('button', { name: 'Restore the original terms' }).click();
  await page.getByText('The original terms are restored.').waitFor();
  await expectTerms('Who sells what');

  await page.getByRole('link', { name: 'Email texts' }).click();
  await page.getByRole('button', { name: /^The day before/ }).click();
  await page.getByRole('button', { name: /^The day before/, pressed: true }).waitFor();
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: /^Tomorrow: Night Ferry/ })
    .waitFor();
  await page.getByLabel('Heading').fill('Amanhã: {titel}');
  await page.getByRole('button', { name: 'Save text' }).click();
  await page.getByText('Unknown placeholder').waitFor();
  await page.getByLabel('Heading').fill('Amanhã: {title}');
  const shown = page.frameLocator('iframe').getByRole('heading', { name: /^Amanhã: Night Ferry/ });
  await shown.waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Olá {name}, até amanhã: {when}.');
  await page.getByText('Placeholders missing from the text: {where}').waitFor();
  await owner.expectAccessible();
  await picture(owner, 'words-of-mail');
  await page.getByRole('button', { name: 'Save text' }).click();
  await page.getByText('Saved. It applies from now on.').waitFor();
  await page.getByText('own words', { exact: true }).waitFor();
  await shown.waitFor();
  await page.getByRole('button', { name: 'Restore the original text' }).click();
  await page.getByText('The original text is restored.').waitFor();
  await shown.waitFor({ state: 'detached' });
  await Promise.all([owner.finish(), visitor.finish()]);
});

it('tax that an owner adds is in every price, and said with the total from the first place chosen until it is paid', async () => {
  /** With a rule beside it by which a business abroad owes the tax of fees itself. */
  const setAdded = async (isAdded: boolean) => {
    const owner = await startJourney(browser, 1440);
    await signInAs(owner, demo('owner'), '/dashboard/admin/setting');
    await owner.page.getByLabel('Prices and fees exclude tax').setChecked(isAdded);
    if (isAdded) {
      await owner.page.getByRole('button', { name: 'Add a rule' }).click();
      await owner.page.getByLabel('Applies to', { exact: true }).selectOption('Booking fees');
      await owner.page.getByLabel('Percent', { exact: true }).fill('6');
      await owner.page.getByLabel('Reverse charge for businesses in other countries').check();
      await picture(owner, 'tax-rule');
    } else await owner.page.getByRole('button', { name: 'Remove rule 1' }).click();
    await owner.page.getByRole('button', { name: 'Save settings' }).click();
    await owner.page.getByText('Saved. It applies from now on.').waitFor();
    await owner.finish();
  };
  const visitor = await startJourney(browser, 390);
  const { page } = visitor;
  const event = '/event/night-ferry-orchestra';
  const floor = page.locator('.tiers li', { hasText: /^Floor/ }).locator('.price');
  /** What the page says of a place; pages are cached for a few seconds. */
  const shown = async () => {
    await visitor.visit(event);
    return (await floor.textContent())?.match(/€\d+\.\d\d/)?.[0];
  };
  const before = await shown();
  const expectAdded = (isAdded: boolean) =>
    expect.poll(async () => (await shown()) !== before, { interval: 500 }).toBe(isAdded);
  await setAdded(true);
  await expectAdded(true);
  const price = await shown();
  await picture(visitor, 'tax-added-event');
  await page.getByRole('button', { name: 'Floor, one more', exact: true }).click();
  await page.getByText(/^1 Floor, fees €\d+\.\d\d and tax €\d+\.\d\d included$/).waitFor();
  expect(await page.getByRole('region', { name: 'Your choice' }).textContent()).toContain(price);
  await picture(visitor, 'tax-added-bar');
  await page.getByRole('link', { name: 'Go on with 1 place' }).click();
  const cart = page.getByRole('complementary', { name: 'Your choice' });
  const taxInCart = cart.locator('p', { hasText: 'Tax, 6 %' }).locator('b');
  await taxInCart.waitFor();
  const tax = await taxInCart.textContent();
  await picture(visitor, 'tax-added-cart');
  await holdCart(page);
  const row = page.locator('dl div', { hasText: 'Tax, 6 %' });
  await row.waitFor();
  expect(await row.locator('dd').textContent()).toBe(tax);
  await picture(visitor, 'tax-added-payment');
  await page.getByText('For a business in another country?').click();
  await page.getByLabel('Country of the business').selectOption({ label: 'Spain' });
  const number = page.getByLabel('Number for value added tax');
  await number.fill('ESB64717839');
  visitor.allow(/\/business/);
  await page.getByRole('button', { name: 'Buy without this tax' }).click();
  await page.getByText('This cannot be a number for value added tax of that country').waitFor();
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
  await visitor.expectAccessible();
  await number.fill('ESB64717838');
  await page.getByRole('button', { name: 'Buy without this tax' }).click();
  await page.getByText('For the business ESB64717838.').waitFor();
  await page.locator('dl div', { hasText: 'reverse charge' }).waitFor();
  expect(await row.locator('dd').textContent()).not.toBe(tax);
  await picture(visitor, 'reverse-charge');
  await page.getByRole('button', { name: 'It is for no business: charge the tax' }).click();
  await expect.poll(() => row.locator('dd').textContent()).toBe(tax);
  await setAdded(false);
  await page.reload();
  await row.waitFor();
  await expectAdded(false);
  await visitor.finish();
});

it('two owners do not overwrite each other', async () => {
  const [first, second] = [await startJourney(browser, 1440), await startJourney(browser, 1440)];
  for (const one of [first, second]) {
    await signInAs(one, demo('owner'), '/dashboard/admin/setting');
    await one.page.getByLabel('Legal name').waitFor();
  }
  await first.page.getByLabel('Legal name').fill('Fareground of Vigo, Lda.');
  await first.page.getByRole('button', { name: 'Save company' }).click();
  await first.page.getByText('Saved. It applies from now on.').waitFor();
  // The other window shows it by itself: what it would save is always what it shows.
  await expect.poll(() => second.page.getByLabel('Legal name').inputValue()).toBe('Fareground of Vigo, Lda.');
  await Promise.all([first.finish(), second.finish()]);
});
