import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('staff draw a hall, undo, and go on with its next version', async () => {
  const name = uniqueId('Concert');
  const planId = `${name.toLowerCase()}-1`;
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('events'), '/dashboard/admin/halls?venue=coliseu-da-ribeira');
  await page.getByRole('button', { name: 'New plan' }).first().click();
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await page.getByText('Give it a name.').waitFor();
  await page.getByLabel('Name of the plan').fill(name);
  await page.getByLabel('Begin with').selectOption('theatre');
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await page.getByText('456 places').waitFor();
  await page.getByText('No two places share a name').waitFor();
  await picture(journey, 'hall-plan');

  // The list does what the drawing does.
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: /^Row C\s*24 seats/ }).click();
  const seats = page.getByLabel('Seats', { exact: true });
  await seats.fill('90');
  await page.getByText('A whole number from 1 to 80.').waitFor();
  await page.getByText('456 places').waitFor();
  await seats.fill('20');
  await page.getByText('452 places').waitFor();
  await page.getByLabel('Counting').selectOption('Odd left, even right');
  expect(await page.getByLabel('Numbers', { exact: true }).inputValue()).toBe('23-1/2|2-16/2');
  await page.getByLabel('Wheelchair places').fill('1, 2');
  await page.getByText('Saved', { exact: true }).waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'hall-list');

  // And the keyboard in the drawing: the next row, bent, then undone.
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const canvas = page.getByRole('application');
  await canvas.focus();
  await canvas.press('ArrowDown');
  await page.getByRole('heading', { name: 'Row D' }).waitFor();
  const bend = page.getByLabel('Bend in degrees');
  const bent = Number(await bend.inputValue());
  await canvas.press(']');
  await expect.poll(() => bend.inputValue()).toBe(String(bent + 2));
  await canvas.press('Control+z');
  await expect.poll(() => bend.inputValue()).toBe(String(bent));
  await canvas.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await picture(journey, 'hall-row');
  await page.getByText('Saved', { exact: true }).waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  const file = JSON.parse((await bytesOf(await saved)).toString('utf8')) as { lines: string[] };
  const stored = await getFirestore(adminApp()).doc(`venues/coliseu-da-ribeira/plans/${planId}`).get();
  expect(stored.get('lines')).toEqual(file.lines);
  expect(file.lines.some((line) => line.startsWith('C=23-1/2|2-16/2 ') && line.endsWith(' w1,2'))).toBe(true);

  await journey.visit('/dashboard/admin/halls?venue=coliseu-da-ribeira');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Next version' })
    .click();
  await page.waitForURL(`**plan=${name.toLowerCase()}-2`);
  await page.getByText('452 places').waitFor();
  await journey.finish();
});
