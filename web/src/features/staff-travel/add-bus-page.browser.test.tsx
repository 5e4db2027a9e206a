import { vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { partnerConverter, partnerPath } from '@fareground/domain/people/partner';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stored } from '../../browser-test/database.test-helper.ts';
import { letterFile, pictureFile } from '../../browser-test/files.test-helper.ts';
import { expectAccessible, PHONE_AND_DESK } from '../../browser-test/looks.test-helper.ts';
import { storeCoach } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const FLEET = '/dashboard/add-bus';
const openVehicle = (id: string) => openPage(`${FLEET}?vehicle=${id}`, { as: 'travel' });
const storedOf = (id: string) => stored(vehiclePath(id), vehicleConverter);
const altsOf = async (id: string) => (await storedOf(id))?.pictures?.map(({ alt }) => alt);
const seen = (text: string | RegExp, exact = false) =>
  expect.element(page.getByText(text, { exact }).last()).toBeVisible();
const saved = () => seen('Saved', true);
const search = () => new URLSearchParams(location.search);

async function choosePicture(): Promise<void> {
  await page.getByLabelText('Picture from this device').upload(await pictureFile());
  const dialog = page.getByRole('dialog', { name: 'Which part of it?' });
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

it('a vehicle is made with a layout to begin with', async () => {
  await openPage(FLEET, { as: 'travel' });
  await page.getByRole('button', { name: 'New vehicle' }).click();
  await page.getByRole('button', { name: 'Make the vehicle' }).click();
  await expect.element(page.getByText('Fill this in.').first()).toBeVisible();
  await page.getByLabelText('Name', { exact: true }).fill('River coach');
  await page.getByRole('button', { name: 'New partner' }).click();
  const partner = page.getByRole('dialog', { name: 'New partner' });
  await partner.getByRole('button', { name: 'Save' }).click();
  await expect.element(partner.getByText('Enter the name.')).toBeVisible();
  await expectAccessible();
  await partner.getByLabelText('Name', { exact: true }).fill('Riverline');
  await partner.getByLabelText('Website').fill('riverline.test');
  await partner.getByRole('button', { name: 'Save' }).click();
  await expect.element(partner.getByText('Enter an address that begins with https://.')).toBeVisible();
  await partner.getByLabelText('Website').fill('https://riverline.test/');
  await partner.getByRole('button', { name: 'Save' }).click();
  await expect.element(partner).not.toBeInTheDocument();
  expect(await stored(partnerPath('riverline'), partnerConverter)).toMatchObject({
    ...{ name: 'Riverline', website: 'https://riverline.test/', country: '', active: true },
  });
  await page.getByLabelText('Registration').fill('AB 12');
  await page.getByLabelText('Begin with').selectOptions('Coach, two and one');
  await expectAccessible();
  await page.getByRole('button', { name: 'Make the vehicle' }).click();
  await seen('33 places', true);
  await seen('Every place has a name of its own');
  expect(search().get('vehicle')).toBe('riverline-ab-12');
  expect(await storedOf('riverline-ab-12')).toMatchObject({ partnerId: 'riverline', operator: 'Riverline' });
});

it('its seats are drawn by a press, by the keyboard and by the fields, which refuse what cannot be', async () => {
  await storeCoach({ id: 'drawn' });
  await openVehicle('drawn');
  // A press places what is chosen; the keyboard places at the cell that was walked to.
  const grid = page.getByRole('grid', { name: /Coach/ });
  await page.getByRole('button', { name: /^Nothing/ }).click();
  await grid.getByRole('gridcell', { name: '2B, Seat', exact: true }).click();
  await seen('32 places', true);
  await page.getByRole('button', { name: /^Select/ }).click();
  await grid.getByRole('gridcell', { name: '3A, Seat', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.keyboard('p');
  await seen('2 priority seats');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('2 priority seats')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await seen('2 priority seats');

  const number = page.getByRole('region', { name: 'Row', exact: true }).getByLabelText('Number');
  await number.fill('4');
  await number.fill('5');
  await seen('There is a row 5 on this deck.');
  await number.fill('33');
  await expect.element(page.getByText('There is a row')).not.toBeInTheDocument();
  await page.getByLabelText('Class', { exact: true }).selectOptions('First');
  await expect.element(page.getByRole('heading', { name: /, First/ })).toBeVisible();
  await page.getByRole('button', { name: 'Days on which it is away' }).click();
  await seen('Not saved until the marked fields are corrected.');
  await page.getByLabelText('From', { exact: true }).first().fill('2027-02-10');
  await page.getByLabelText('Until (inclusive)').fill('2027-02-09');
  await seen('The last day is before the first.');
  await page.getByLabelText('Until (inclusive)').fill('2027-02-12');
  await saved();
  const { layout = [], outOfService } = (await storedOf('drawn')) ?? {};
  expect(layout[0]).toMatch(/^#[a-z0-9]+:first /);
  expect(layout).toContain('2:S._S');
  expect(layout).toContain('33:SP_S');
  expect(outOfService).toEqual(['2027-02-10/2027-02-12']);
});

it('its pictures are kept once they say what they show, and whoever leaves before is warned', async () => {
  await storeCoach({ id: 'pictured', name: 'Pictured coach' });
  await openPage(FLEET, { as: 'travel' });
  await page.getByRole('link', { name: 'Pictured coach' }).click();
  await choosePicture();
  await seen('Fill this in.');
  // Without its words it keeps nothing else from being kept, and whoever leaves is warned.
  await page.getByLabelText('Name', { exact: true }).fill('Pictured coach, new');
  await expect.poll(async () => (await storedOf('pictured'))?.name).toBe('Pictured coach, new');
  expect(await altsOf('pictured')).toEqual([]);
  await seen('Saved, except what is marked');
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' });
  await page
    .getByRole('navigation', { name: 'Where you are' })
    .getByRole('link', { name: 'Vehicles' })
    .click();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  expect(search().get('vehicle')).toBe('pictured');

  await page.getByLabelText('What picture 1 shows').fill('Seats, two and one');
  await saved();
  await page.getByLabelText('Picture from this device').upload(letterFile());
  await seen('That file is not a picture');
  await choosePicture();
  await page.getByLabelText('What picture 2 shows').fill('From the street');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await saved();
  await expectAccessible(PHONE_AND_DESK);
  expect(await altsOf('pictured')).toEqual(['From the street', 'Seats, two and one']);
});

it('a vehicle is retired, and copied with its pictures', async () => {
  const pictures = ['From the street', 'Seats, two and one'].map((alt, index) => ({
    path: `vehicles/copied/abcdefghijklmno${index}.webp`,
    alt,
  }));
  await storeCoach({ id: 'copied', pictures });
  await openVehicle('copied');
  await page.getByRole('button', { name: 'Retire it' }).click();
  await seen('No new trips are made with it.');
  await saved();
  expect(await storedOf('copied')).toMatchObject({ inService: false, pictures });
  await page.getByRole('button', { name: 'Copy as new' }).click();
  await page.getByRole('dialog').getByLabelText('Registration').fill('AB-COPY');
  await page.getByRole('button', { name: 'Make the vehicle' }).click();
  await expect.poll(() => search().get('vehicle')).toBe('riverline-ab-copy');
  await seen('33 places', true);
  // A copy shows the same pictures; without one of them the other vehicle still has both.
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await saved();
  expect(await altsOf('riverline-ab-copy')).toEqual(['Seats, two and one']);
  expect(await altsOf('copied')).toHaveLength(2);
});
