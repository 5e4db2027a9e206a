import { cancelChangeId, offeringChangePath } from '@fareground/domain/booking/offering-change';
import { waitingListId, waitingListPath } from '@fareground/domain/booking/waitlist/waiting-list';
import { eventPath } from '@fareground/domain/catalogue/events/event';
import { mailingPath } from '@fareground/domain/messages/mailing';
import { casePath, setAsideCase } from '@fareground/domain/people/case';
import { expect, test } from 'vitest';
import { joinWaitingList } from '../../functions/src/booking/waitlist/join-waiting-list.ts';
import { notifyChange } from '../../functions/src/messages/notify-change.ts';
import { queueMail } from '../../functions/src/messages/queue-mail.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import {
  changePath,
  markDeparturesForReindex,
} from '../../functions/src/public/search/mark-departures-for-reindex.ts';
import { markForReindex, SEARCH_CHANGES } from '../../functions/src/public/search/mark-for-reindex.ts';
import type { Message } from '../../tools/mail-sink/messages.ts';
import { call } from '../emulator/support/call.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { signUpWithRoles } from '../emulator/support/people.ts';
import { caller, startSagaHarness } from '../emulator/support/saga-harness.ts';
import { local } from '../emulator/support/waiting-desk.ts';
import { db, namesOf, site, tasks, untilTrue } from './support/site.ts';

// That a task reaches its function. What the function then does is what tests/emulator proves.
const deps = { db, now: Date.now, tasks };
/** What others noted in the same quarter of a minute has asked for the one task there is. */
const unheard = { ...deps, tasks: { ask: async () => undefined } };
const isGone = async (path: string) => !(await db.doc(path).get()).exists;
const stateOf = async (path: string) => (await db.doc(path).get()).get('state') as unknown;

/** Of an event that was given up, and that staff asked to have tried again. */
async function retried(queue: 'retryTrigger' | 'retrySaleTrigger', effect: string, collection: string) {
  const id = `${effect}.${uniqueId('event')}`;
  const target = `${collection}/${uniqueId('gone')}`;
  const at = Date.now();
  const failed = setAsideCase(null, { area: 'triggers', id, target, problem: '', since: at, at });
  await createCollections(db)
    .cases.doc(failed.id)
    .set({ ...failed, state: 'retrying' });
  await tasks.ask(queue, { id: failed.id, dueAt: at });
  return async () => (await stateOf(casePath(failed.id))) === 'closed';
}

const cases: Record<string, () => Promise<() => Promise<unknown>>> = {
  'sale-continueChange': async () => {
    const { event } = await writeEvent(db, [{ price: 0 }]);
    const person = await signUpWithRoles(['events']);
    const body = { reason: 'The hall is flooded' };
    const asked = await call(site.url, 'POST', `/admin/events/${event.id}/cancel`, { person, body });
    expect(asked.status).toBe(202);
    return async () => (await stateOf(offeringChangePath(cancelChangeId(event.id)))) === 'done';
  },
  'messages-continueMailing': async () => {
    const { event } = await writeEvent(db, [{}]);
    const told = { text: 'It moves.' };
    const id = await notifyChange(deps, { eventId: uniqueId('change'), offeringId: event.id, told });
    return async () => (await stateOf(mailingPath(id))) === 'done';
  },
  'messages-sendMail': async () => {
    const to = `${uniqueId('letter')}@fareground.test`;
    const batch = db.batch();
    const values = { name: 'Bea', answer: 'Not this year.' };
    queueMail(db, batch, {
      id: uniqueId('letter'),
      template: 'application-declined',
      to,
      values,
      now: Date.now(),
    });
    await batch.commit();
    return async () => {
      const messages = (await (await fetch(`${site.mailUrl}/messages?to=${to}`)).json()) as Message[];
      return messages[0]?.text.includes('Not this year.');
    };
  },
  'sale-processWaitlist': async () => {
    const harness = await startSagaHarness();
    const services = harness.instance();
    const { event } = await writeEvent(db, [{ capacity: 1 }]);
    const wanted = { eventId: event.id, tierId: 'tier0', quantity: 1 };
    await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
    });
    await joinWaitingList(services, caller(), wanted, local);
    await harness.stop();
    await db.doc(eventPath(event.id)).update({ state: 'cancelled' });
    const id = waitingListId(event.id, 'tier0');
    await tasks.ask('processWaitlist', { id, dueAt: Date.now() });
    return async () => (await stateOf(waitingListPath(id))) === 'closed';
  },
  'records-retryTrigger': () => retried('retryTrigger', 'records.placeWritten.search', 'places'),
  'sale-retrySaleTrigger': () => retried('retrySaleTrigger', 'sale.userWritten.follow', 'users'),
  'records-updateDepartures': async () => {
    const id = uniqueId('place');
    await markDeparturesForReindex(unheard, { kind: 'place', id });
    await tasks.ask('updateDepartures', { id, dueAt: Date.now() });
    return () => isGone(changePath({ kind: 'place', id }));
  },
  'records-updateSearchIndex': async () => {
    const id = uniqueId('event');
    await markForReindex(unheard, id, []);
    await tasks.ask('updateSearchIndex', { id, dueAt: Date.now() });
    return () => isGone(`${SEARCH_CHANGES}/${id}`);
  },
};

test('every queue has its case', () => {
  expect(Object.keys(cases).sort()).toEqual(namesOf('queue'));
});

test.each(Object.entries(cases))('%s does its task', async (_name, ask) => {
  await untilTrue(await ask());
});
