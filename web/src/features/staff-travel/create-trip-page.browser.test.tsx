import { driversResponseSchema } from '@fareground/domain/api/duties';
import {
  makeTripsRequestSchema,
  makeTripsResponseSchema,
  planTripsRequestSchema,
  planTripsResponseSchema,
} from '@fareground/domain/api/make-trips';
import { PLACES, type Place, placeConverter } from '@fareground/domain/catalogue/search/place';
import { planTimetable } from '@fareground/domain/catalogue/trips/plan-timetable';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall, Refused } from '../../browser-test/api-answers.test-helper.ts';
import { stored } from '../../browser-test/database.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { storeCoach, storePlace } from '../../browser-test/offers.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const CREATE_TRIP = '/dashboard/create-trip';
const places: Place[] = [];
const stop = (number: number) => page.getByRole('group', { name: `Stop ${number}`, exact: true });
const fares = (name: string) => page.getByRole('group', { name: `From ${name}`, exact: true });
const seen = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const see = page.getByRole('button', { name: 'Preview trips' });

/** As the server plans (catalogue/timetables/plan-trips.ts) where nothing else runs. */
async function answerPlans() {
  places.length = 0;
  places.push(
    await storePlace({
      ...{ id: 'porto-ribeira', name: 'Porto Ribeira', city: 'Porto', country: 'PT' },
      ...{ timeZone: 'Europe/Lisbon', latitude: 41.14, longitude: -8.61 },
    }),
    await storePlace({
      ...{ id: 'vigo-urzaiz', name: 'Vigo Urzáiz', city: 'Vigo', country: 'ES' },
      ...{ timeZone: 'Europe/Madrid', latitude: 42.23, longitude: -8.71 },
    }),
  );
  const layout = ['#m Main deck', '1:SS_SS', '2:SS_SS', '3:SS_SS', '#f:first Saloon', '1:SS'];
  const vehicle = await storeCoach({ id: 'night-coach', name: 'Night coach', layout });
  answerCall('GET', '/admin/drivers', { answer: driversResponseSchema }, () => ({ drivers: [] }));
  answerCall(
    'POST',
    '/admin/trip-plans',
    { body: planTripsRequestSchema, answer: planTripsResponseSchema },
    ({ body }) => {
      const plan = planTimetable(body, { vehicle, places });
      if (!plan.ok) throw new Refused('invalid-argument', { faults: plan.faults });
      const [first] = plan.trips;
      return {
        trips: plan.trips.map(({ timetable: _, ...trip }) => ({ ...trip, state: 'ready' as const })),
        duration: first ? first.arrivesAt - first.departsAt : 0,
        warnings: [...plan.warnings],
      };
    },
  );
}

it('what is missing of a timetable is said beside its field, and nothing is asked of the server', async () => {
  await answerPlans();
  await openPage(CREATE_TRIP, { as: 'travel' });
  await see.click();
  await seen(/fields need correcting first/);
  await expectAccessible();
});

it('trips of a timetable are previewed with what is unlikely, and put on sale', async () => {
  await answerPlans();
  const calls = answerCall(
    'POST',
    '/admin/trips',
    { body: makeTripsRequestSchema, answer: makeTripsResponseSchema },
    () => ({ routeId: 'riverline-porto-vigo', tripIds: ['riverline-nc-9'] }),
  );
  const from = dayKey(Date.now() + 40 * DAY, 'Europe/Lisbon');
  await openPage(CREATE_TRIP, { as: 'travel' });
  await page.getByLabelText('Number').fill('NC 9');
  await page.getByLabelText('Vehicle').selectOptions('night-coach');
  await page.getByLabelText('A place in first class costs (%)').fill('150');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.getByRole('button', { name: 'A place that is not in the list' }).click();
  await page.getByRole('button', { name: 'Save place' }).click();
  await seen('Give it a name.');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name', { exact: true }).fill('Halt');
  await dialog.getByLabelText('City').fill('Braga');
  await dialog.getByLabelText('Country').fill('pt');
  await dialog.getByLabelText('Time zone').fill('Europe/Lisbon');
  await dialog.getByLabelText('Position').fill('by the river');
  await seen('Two figures with a comma between them');
  await dialog.getByLabelText('Position').fill('41.5503, -8.4200');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save place' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await stop(1).getByLabelText('Place').selectOptions('porto-ribeira');
  await stop(1).getByLabelText('Leaves').fill('23:55');
  await stop(2).getByLabelText('Place').selectOptions('Halt, Braga');
  await stop(2).getByLabelText('Arrives').fill('00:51');
  await stop(2).getByLabelText('Leaves').fill('00:53');
  await stop(3).getByLabelText('Place').selectOptions('vigo-urzaiz');
  await stop(3).getByLabelText('Arrives').fill('03:15');
  await fares('Porto Ribeira').getByLabelText('to Halt').fill('6');
  await fares('Halt').getByRole('textbox').fill('10.50');
  await page.getByRole('button', { name: 'Add up longer ways' }).click();
  await expect.element(fares('Porto Ribeira').getByRole('textbox').last()).toHaveValue('16.50');
  await page.getByLabelText('First day').fill(from);
  await page.getByLabelText('Last day').fill(dayAfter(from, 6));
  await page.getByRole('button', { name: 'A day without a trip' }).click();
  await page.getByLabelText('Day 1', { exact: true }).fill(dayAfter(from, 1));
  const halt = (stop(2).getByLabelText('Place').element() as HTMLSelectElement).value;
  const place = await stored(`${PLACES}/${halt}`, placeConverter);
  expect(place).toMatchObject({ country: 'PT', latitude: 41.5503, longitude: -8.42 });
  if (place) places.push(place);

  // A reload loses nothing that was typed.
  await openPage(CREATE_TRIP, { as: 'travel' });
  await see.click();
  await seen('6 trips are ready');
  await seen('2 h 20 min on the way');

  // In another time zone it would arrive a minute after it left, and in a wrong one a day later.
  await stop(3).getByLabelText('Arrives').fill('01:54');
  await see.click();
  await expect
    .element(stop(3).getByText('Too fast: no vehicle of this kind gets here by then.'))
    .toBeVisible();
  await stop(3).getByLabelText('Arrives').fill('01:30');
  await see.click();
  await seen('Are these times right?');
  // One vehicle does not run so long every day.
  const sell = page.getByRole('button', { name: /^Put \d trips? on sale$/ });
  await expect.element(sell).toBeDisabled();
  await expectAccessible();
  await page.getByLabelText('The times are right').click();
  await expect.element(sell).toBeEnabled();
  await stop(3).getByLabelText('Arrives').fill('03:15');
  await see.click();
  await seen('2 h 20 min on the way');
  await expectAccessible();
  await page.getByRole('button', { name: 'Put 6 trips on sale' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard/manage-trip');
  expect(calls).toMatchObject([
    { body: { onSale: true, number: 'NC 9', fares: [600, 1_650, 1_050], classes: { first: 150 } } },
  ]);
});
