import { layoutSchema } from '@fareground/domain/vehicles/layout';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const layoutOf = async (id: string): Promise<readonly string[]> => {
  const stored = await getFirestore(adminApp()).doc(`vehicles/${id}`).get();
  return layoutSchema.parse(stored.get('layout'));
};

it.each([390, 1440])(
  'staff make a vehicle, draw its seats, and say when it is away, at %i px',
  async (width) => {
    const plate = uniqueId('AB').toUpperCase().slice(0, 20);
    const id = `riverline-${plate.toLowerCase()}`;
    const journey = await startJourney(browser, width);
    const { page } = journey;
    await signInAs(journey, demo('travel'), '/dashboard/add-bus');
    await journey.expectAccessible();
    await picture(journey, 'vehicles');
    await page.getByRole('button', { name: 'New vehicle' }).click();
    await page.getByRole('button', { name: 'Make the vehicle' }).click();
    await page.getByText('Fill this in.').first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill('River coach');
    await page.getByLabel('Operator').fill('Riverline');
    await page.getByLabel('Registration').fill(plate);
    await page.getByLabel('Begin with').selectOption('Coach, two and one');
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Make the vehicle' }).click();
    await page.waitForURL(`**vehicle=${id}`);
    await page.getByText('33 places', { exact: true }).last().waitFor();
    await page.getByText('Every place has a name of its own').waitFor();

    // A press places what is chosen; the keyboard places at the cell that was walked to.
    const grid = page.getByRole('grid', { name: /Coach/ });
    await page.getByRole('button', { name: /^Nothing/ }).click();
    await grid.getByRole('gridcell', { name: '2B, Seat', exact: true }).click();
    await page.getByText('32 places', { exact: true }).last().waitFor();
    await page.getByRole('button', { name: /^Select/ }).click();
    await grid.getByRole('gridcell', { name: '3A, Seat', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('p');
    await page.getByText('3 priority seats').waitFor();
    await picture(journey, 'vehicle');
    await page.keyboard.press('Control+z');
    await page.getByText('1 priority seat', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('3 priority seats').waitFor();

    // The fields do it as well, and refuse what cannot be.
    const number = page.getByRole('region', { name: 'Row', exact: true }).getByLabel('Number');
    await number.fill('4');
    await number.fill('5');
    await page.getByText('There is a row 5 on this deck.').waitFor();
    await number.fill('33');
    await page.getByText('There is a row').waitFor({ state: 'detached' });
    await page.getByLabel('Class', { exact: true }).selectOption('First');
    await page.getByRole('heading', { name: /, First/ }).waitFor();
    await picture(journey, 'vehicle-class');
    await page.getByRole('button', { name: 'Days on which it is away' }).click();
    await page.getByText('Not kept until what is marked is mended.').waitFor();
    await page.getByLabel('From', { exact: true }).first().fill('2027-02-10');
    await page.getByLabel('Until and with').fill('2027-02-09');
    await page.getByText('The last day is before the first.').waitFor();
    await page.getByLabel('Until and with').fill('2027-02-12');
    await page.getByText('Kept', { exact: true }).waitFor();
    await journey.expectAccessible();

    const layout = await layoutOf(id);
    expect(layout[0]).toMatch(/^#[a-z0-9]+:first /);
    expect(layout).toContain('2:S._S');
    expect(layout).toContain('33:SP_S');
    const stored = await getFirestore(adminApp()).doc(`vehicles/${id}`).get();
    expect(stored.get('outOfService')).toEqual(['2027-02-10/2027-02-12']);

    await page.getByRole('button', { name: 'Retire it' }).click();
    await page.getByText('No new trips are made with it.').waitFor();
    await page.getByText('Kept', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy as new' }).click();
    await page
      .getByRole('dialog')
      .getByLabel('Registration')
      .fill(`${plate.slice(0, 15)}-COPY`);
    await page.getByRole('button', { name: 'Make the vehicle' }).click();
    await page.waitForURL(/vehicle=.*-copy$/);
    await page.getByText('32 places', { exact: true }).last().waitFor();
    await journey.finish();
  },
);
