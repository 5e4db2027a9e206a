import { tierPath } from '@fareground/domain/catalogue/events/tier';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, contextOf } from './support/actors.ts';
import { documents } from './support/documents.ts';
import { startRules } from './support/rules-environment.ts';

setLogLevel('silent');
// A project of its own: what is covered here is not the matrix's.
let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await startRules('demo-hidden-tiers');
  await environment.withSecurityRulesDisabled(async (context) => {
    const store = context.firestore();
    for (const [id, hiddenTiers] of [
      ['secret', true],
      ['plain', false],
    ] as const) {
      const event = { ...documents.events(id, 'events'), state: 'published' };
      await store.doc(`events/${id}`).set(hiddenTiers ? { ...event, hiddenTiers } : event);
      await store.doc(tierPath(id, 'floor')).set({ name: 'Floor', order: 0 });
      if (hiddenTiers) await store.doc(tierPath(id, 'press')).set({ name: 'Press', order: 1, hidden: true });
    }
  });
});
afterAll(() => environment.cleanup());

const isAllowed = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );
const store = (actor: Actor) => contextOf(environment, actor).firestore();

describe.each<[Actor, boolean]>([
  ['visitor', false],
  ['self', false],
  ['gate', false],
  ['events', true],
  ['support', true],
  ['owner', true],
])('%s', (actor, isStaff) => {
  it('gets a hidden tier only as staff who may read drafts, and every other', async () => {
    const get = (id: string) => isAllowed(store(actor).doc(tierPath('secret', id)).get());
    expect([await get('floor'), await get('press')]).toEqual([true, isStaff]);
  });

  it('lists the tiers of an event that has one only as such staff, and of every other', async () => {
    const list = (id: string) => isAllowed(store(actor).collection(`events/${id}/tiers`).limit(10).get());
    expect([await list('plain'), await list('secret')]).toEqual([true, isStaff]);
  });
});
