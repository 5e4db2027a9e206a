import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { expect, it, test } from 'vitest';
import { ExportedRuns } from './export/exported-runs.ts';
import { type Files, headways, plan, table } from './feeds.test-helper.ts';
import { isSameTrip } from './run-differences.ts';
import { tripOf } from './run-plan.ts';

const day = { from: '2026-03-02', days: 1 };
/** cars_allowed is one more column of the reference that nothing here sells. */
const feed: Files = {
  ...headways,
  'trips.txt': table(
    'route_id,service_id,trip_id,bikes_allowed,cars_allowed',
    'M,all,m1,1,1',
    'B,work,b1,2,0',
    'M,all,lonely,,',
  ),
};

/** The first run of each route, by its number. */
async function runsOf(options: Parameters<typeof plan>[1]) {
  const planned = await plan(feed, { ...day, ...options });
  const runs = new Map<string, Trip>();
  for (const index of planned.running) {
    const [run] = planned.runsOf(index, planned.days);
    const own = planned.planOf(index);
    if (run) runs.set(own.number, tripOf(planned, own, run));
  }
  return { runs, skipped: planned.feed.skipped.list.filter(({ what }) => what === 'bicycles') };
}

it('sells as many places for bicycles as are said, on trips that take some', async () => {
  const { runs, skipped } = await runsOf({ bicycles: 6 });
  expect(runs.get('M')).toMatchObject({
    amenities: ['bicycles'],
    extras: { bicycle: { capacity: 6, price: 0, each: 1 } },
  });
  expect(runs.get('B')).toMatchObject({ amenities: [] });
  expect(runs.get('B')).not.toHaveProperty('extras');
  expect(skipped).toEqual([]);
});

it('sells none where nobody says how many, and says so', async () => {
  const { runs, skipped } = await runsOf({});
  expect(runs.get('M')).toMatchObject({ amenities: ['bicycles'] });
  expect(runs.get('M')).not.toHaveProperty('extras');
  expect(skipped).toEqual([
    { what: 'bicycles', why: 'taken along by trips, and nothing says how many', count: 1 },
  ]);
});

test('a run that gets places for bicycles is the same trip; one that has others or none any more is not', async () => {
  const [none, few, many] = await Promise.all(
    [{}, { bicycles: 2 }, { bicycles: 6 }].map(async (options) => (await runsOf(options)).runs.get('M')),
  );
  if (!none || !few || !many) throw new Error('no run');
  expect(none.source?.digest).not.toBe(few.source?.digest);
  expect(isSameTrip(none, few)).toBe(true);
  expect([isSameTrip(few, many), isSameTrip(few, none)]).toEqual([false, false]);
});

test('what is exported says who takes bicycles, who takes other things and none, and else nothing', async () => {
  const { runs } = await runsOf({ bicycles: 6 });
  const [train, bus] = [runs.get('M'), runs.get('B')];
  if (!train || !bus) throw new Error('no run');
  const pets = { pet: { capacity: 2, price: 500, each: 1 } };
  const said = [train, { ...train, extras: undefined }, bus, { ...bus, extras: pets }].map((trip) => {
    const exported = new ExportedRuns();
    exported.add(trip);
    return exported.facts[0]?.bicycles;
  });
  expect(said).toEqual([1, 1, 0, 2]);
});
