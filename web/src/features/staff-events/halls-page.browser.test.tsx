import { planPath, storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stored } from '../../browser-test/database.test-helper.ts';
import { takeSavedFiles } from '../../browser-test/files.test-helper.ts';
import { expectAccessible, PHONE_AND_DESK } from '../../browser-test/looks.test-helper.ts';
import { storeVenue } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const HALLS_PAGE = '/dashboard/admin/halls?venue=coliseu';
const search = () => new URLSearchParams(location.search);

beforeAll(() => storeVenue());

it('a hall is drawn by list and by keyboard, undone, saved as a file and gone on with in a next version', async () => {
  await openPage(HALLS_PAGE, { as: 'events' });
  await page.getByRole('button', { name: 'New plan' }).first().click();
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect.element(page.getByText('Give it a name.')).toBeVisible();
  await page.getByLabelText('Name of the plan').fill('Concert');
  await page.getByLabelText('Begin with').selectOptions('theatre');
  await expectAccessible();
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect.element(page.getByText('456 places')).toBeVisible();
  await expect.element(page.getByText('No two places share a name')).toBeVisible();

  // The list does what the drawing does.
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: /^Row C\s*24 seats/ }).click();
  const seats = page.getByLabelText('Seats', { exact: true });
  await seats.fill('90');
  await expect.element(page.getByText('A whole number from 1 to 80.')).toBeVisible();
  await expect.element(page.getByText('456 places')).toBeVisible();
  await seats.fill('20');
  await expect.element(page.getByText('452 places')).toBeVisible();
  await page.getByLabelText('Counting').selectOptions('Odd left, even right');
  await expect.element(page.getByLabelText('Numbers', { exact: true })).toHaveValue('23-1/2|2-16/2');
  await page.getByLabelText('Wheelchair places').fill('1, 2');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(PHONE_AND_DESK);

  // And the keyboard in the drawing: the next row, bent, then undone.
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const canvas = page.getByRole('application');
  (canvas.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('heading', { name: 'Row D' })).toBeVisible();
  const bend = page.getByLabelText('Bend in degrees');
  const bent = Number((bend.element() as HTMLInputElement).value);
  await userEvent.keyboard(']');
  await expect.element(bend).toHaveValue(String(bent + 2));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(bend).toHaveValue(String(bent));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();

  const nextFile = takeSavedFiles();
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  const file = JSON.parse((await nextFile()).text) as { lines: string[] };
  const plan = await stored(planPath('coliseu', 'concert-1'), storedPlanConverter);
  expect(plan?.lines).toEqual(file.lines);
  expect(file.lines.some((line) => line.startsWith('C=23-1/2|2-16/2 ') && line.endsWith(' w1,2'))).toBe(true);

  await openPage(HALLS_PAGE, { as: 'events' });
  await page
    .getByRole('row', { name: /Concert/ })
    .getByRole('button', { name: 'Next version' })
    .click();
  await expect.element(page.getByText('452 places')).toBeVisible();
  expect(search().get('plan')).toBe('concert-2');
});
