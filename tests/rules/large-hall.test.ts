import { faultsOf, MAX_PLACES, readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { spotsOf } from '@fareground/domain/catalogue/halls/seat-spots';
import { planPath } from '@fareground/domain/catalogue/halls/stored-plan';
import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from './support/actors.ts';
import { startRules } from './support/rules-environment.ts';

setLogLevel('silent');
let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await startRules('demo-large-hall');
});
afterAll(() => environment.cleanup());

const SECTIONS = 120;
const ROWS = 10;
const ROW_SEATS = 50;

/** The largest hall there may be: 120 sections of 500 seats. */
const lines = Array.from({ length: SECTIONS }, (_, section) => [
  `#s${section + 1} Section ${section + 1}`,
  ...Array.from({ length: ROWS }, (_, row) => {
    const x = (section % 12) * 3_000;
    const y = 500 + Math.floor(section / 12) * 1_500 + row * 100;
    return `${'ABCDEFGHIJ'[row]}=1-25|26-${ROW_SEATS} @${x},${y} r0 b0 p50 g100 zA w1,2 c3`;
  }),
]).flat();

it('the largest hall is written by staff under the rules, and one bad line in it is refused', async () => {
  const drawn = readPlan(lines);
  expect([...spotsOf(drawn).values()].flat()).toHaveLength(MAX_PLACES);
  expect(faultsOf(drawn, new Set(['A']))).toEqual([]);
  const now = Date.now();
  const plan = samplePlan({
    lines,
    zones: ['A Everywhere'],
    updatedBy: 'events',
    createdAt: now,
    updatedAt: now,
  });
  const firestore = contextOf(environment, 'events').firestore();
  const place = firestore.doc(planPath(plan.venueId, plan.id));
  await assertFails(place.set({ ...plan, lines: [...lines.slice(0, -1), 'J=1-999 by hand'] }));
  await assertSucceeds(place.set(plan));
  expect((await place.get()).get('lines')).toHaveLength(SECTIONS * (ROWS + 1));
});
