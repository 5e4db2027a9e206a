import { eventFormOf, formText, readFormText } from '@fareground/domain/catalogue/events/event-form';
import { namedPartner } from '@fareground/domain/people/partner';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { linkPartners } from '../../tools/admin/commands/link-partners.ts';
import { coachLayout, writeEvent, writeTrip, writeVehicle } from './support/demo-sales.ts';

// A project of its own: no trigger runs, and nobody else writes.
const projectId = 'demo-partners';
const app = initializeApp({ projectId }, projectId);
const db = getFirestore(app);
const collections = createCollections(db);
afterAll(() => deleteApp(app));

beforeEach(async () => {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  const all = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  expect((await fetch(all, { method: 'DELETE' })).status).toBe(200);
});

async function link(isDryRun: boolean, same: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const said: string[] = [];
  const deps = {
    db,
    collections,
    now: () => 7,
    say: (line: string) => said.push(line),
    check: () => undefined,
  };
  const command = { verb: 'link-partners' as const, isDryRun, same: new Map(Object.entries(same)) };
  expect(await linkPartners(deps, command)).toBe(0);
  return said;
}

async function house() {
  const [{ event }, { event: own }, trip, coach, bus] = await Promise.all([
    writeEvent(db, [{}], { organiser: 'Cais Aberto' }),
    writeEvent(db, [{}]),
    writeTrip(db, ['Vigo', 'Porto'], coachLayout(2)),
    writeVehicle(db, coachLayout(2), { operator: 'minho-lines' }),
    writeVehicle(db, coachLayout(2), { operator: 'ML' }),
  ]);
  const partnerIds = async () => {
    const stored = await Promise.all([
      collections.events.doc(event.id).get(),
      collections.events.doc(own.id).get(),
      collections.trips.doc(trip.id).get(),
      collections.vehicles.doc(coach.id).get(),
      collections.vehicles.doc(bus.id).get(),
    ]);
    return stored.map((one) => one.data()?.partnerId);
  };
  return { event, trip, partnerIds };
}

test('a dry run says which names become which partner, and writes nothing', async () => {
  const { partnerIds } = await house();
  expect(await link(true, { ML: 'Minho Lines' })).toEqual([
    'cais-aberto: "Cais Aberto", 1 documents',
    'minho-lines: "Minho Lines", also "ML", "minho-lines", 3 documents',
    '2 partners to make or to find; nothing was written.',
  ]);
  expect(await partnerIds()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect((await collections.partners.get()).empty).toBe(true);
});

test('names become partners, and what has them is linked; a second run finds nothing to do', async () => {
  const { partnerIds, trip } = await house();
  await link(false, { ML: 'Minho Lines' });
  expect(await partnerIds()).toEqual(['cais-aberto', undefined, 'minho-lines', 'minho-lines', 'minho-lines']);
  const partners = (await collections.partners.get()).docs.map((one) => one.data());
  expect(partners.map(({ id, name, active }) => [id, name, active])).toEqual([
    ['cais-aberto', 'Cais Aberto', true],
    ['minho-lines', 'Minho Lines', true],
  ]);
  expect((await collections.trips.doc(trip.id).get()).data()).toEqual({
    ...{ ...trip, partnerId: 'minho-lines', updatedAt: 7, updatedBy: 'link-partners' },
  });
  expect(await link(false)).toEqual([
    '0 partners, 0 documents linked. Now: npm run admin -- rebuild-reports',
  ]);
});

test('a partner that is there stays as staff wrote it', async () => {
  await house();
  const written = {
    ...namedPartner('minho-lines', 'Minho Lines Coaches'),
    ...{ phone: '+351 258 800 000', createdAt: 1, updatedAt: 1, updatedBy: 'travel' },
  };
  await collections.partners.doc('minho-lines').set(written);
  await link(false);
  expect((await collections.partners.doc('minho-lines').get()).data()).toEqual(written);
});

test('a draft of an event that was begun before keeps the organiser', async () => {
  const { event } = await house();
  const form = eventFormOf(event, []);
  expect(form.partnerId).toBe('');
  await collections.eventDrafts.doc(event.id).set({
    ...{ id: event.id, eventId: event.id, title: event.title, form: formText(form), revision: 3 },
    ...{ publishedAs: [], createdAt: 1, updatedAt: 1, updatedBy: 'events' },
  });
  await link(false);
  const draft = (await collections.eventDrafts.doc(event.id).get()).data();
  expect(readFormText(draft?.form ?? '')).toEqual({ ...form, partnerId: 'cais-aberto' });
  expect(draft).toMatchObject({ revision: 3, updatedBy: 'events' });
});
