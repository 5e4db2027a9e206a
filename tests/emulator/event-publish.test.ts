import type { EventDraft } from '@fareground/domain/catalogue/events/event-draft';
import {
  type EventForm,
  emptyEventForm,
  emptyTierForm,
  eventFormOf,
  formText,
} from '@fareground/domain/catalogue/events/event-form';
import { sampleVenue } from '@fareground/domain/catalogue/events/sample-events';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { DAY, wallTime } from '@fareground/domain/core/time';
import { namedPartner } from '@fareground/domain/people/partner';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpublish } from '../../functions/src/booking/changes/events/unpublish.ts';
import { publishDraft } from '../../functions/src/catalogue/events/publish-draft.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { uniqueId } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-event-publish' }, 'demo-event-publish'));

let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
  await services.collections.venues.doc(sampleVenue.id).set(sampleVenue);
});
afterAll(() => harness.stop());

const staff = caller();

function formNamed(title: string): EventForm {
  const wall = (days: number) => wallTime(services.now() + days * DAY, sampleVenue.timeZone);
  const empty = emptyEventForm();
  return {
    ...empty,
    title,
    category: 'music',
    summary: 'Two voices.',
    venueId: sampleVenue.id,
    doorsAt: wall(30),
    startsAt: wall(31),
    endsAt: wall(32),
    tiers: [
      {
        ...emptyTierForm('t1'),
        name: 'Standing',
        description: '',
        price: '25',
        capacity: '40',
        maxPerBooking: '8',
        saleStartsAt: wall(-1),
        saleEndsAt: wall(31),
        shards: '4',
        seatPlan: '',
        zone: '',
      },
    ],
  };
}

async function save(form: EventForm, eventId = '', revision = 1): Promise<EventDraft> {
  const id = eventId || uniqueId('new');
  const at = services.now();
  const draft: EventDraft = {
    id,
    eventId,
    title: form.title,
    form: formText(form),
    revision,
    publishedAs: [],
    createdAt: at,
    updatedAt: at,
    updatedBy: staff.uid,
  };
  await services.collections.eventDrafts.doc(id).set(draft);
  return draft;
}
const publish = (draft: EventDraft, key = uniqueId('key'), revision = draft.revision) =>
  publishDraft(services, staff, { draftId: draft.id, revision, key });
const stored = async (id: string) => {
  const [event, tiers] = await Promise.all([
    services.collections.events.doc(id).get(),
    services.collections.tiersOf(id).orderBy('order').get(),
  ]);
  return { event: event.data(), tiers: tiers.docs.map((tier) => tier.data()) };
};
const title = () => `Fado ${uniqueId('t')}`;

describe('a new event', () => {
  it('is on sale with its tiers and can be booked, and the log says who did it', async () => {
    const [id = ''] = await publish(await save(formNamed(title())));
    expect(await stored(id)).toMatchObject({
      event: { id, state: 'published', venueName: 'Castelo', priceFrom: 2_500, updatedBy: staff.uid },
      tiers: [{ id: 't1', eventId: id, capacity: 40, shards: 4, layout: null }],
    });
    const line = { kind: 'event' as const, offeringId: id, tierId: 't1', quantity: 2 };
    expect((await harness.hold(services, { lines: [line] })).state).toBe('held');
    const log = await services.collections.audit.where('target', '==', `events/${id}`).get();
    expect(log.docs.map((entry) => entry.data())).toMatchObject([
      { action: 'events.publish', actorUid: staff.uid, after: '{"state":"published"}' },
    ]);
  });

  it('has the name of its organiser, who must be an active partner', async () => {
    const id = uniqueId('cais').toLowerCase();
    const stamp = { createdAt: 1, updatedAt: 1, updatedBy: staff.uid };
    const partner = { ...namedPartner(id, 'Cais Aberto'), ...stamp };
    await services.collections.partners.doc(id).set({ ...partner, active: false });
    const form = { ...formNamed(title()), partnerId: id };
    await expect(publish(await save(form))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { faults: [{ path: 'partnerId', reason: 'no-partner' }] },
    });
    await services.collections.partners.doc(id).set(partner);
    const [eventId = ''] = await publish(await save(form));
    expect((await stored(eventId)).event).toMatchObject({ partnerId: id, organiser: 'Cais Aberto' });
    const line = { kind: 'event' as const, offeringId: eventId, tierId: 't1', quantity: 1 };
    const booking = await harness.hold(services, { lines: [line] });
    expect(booking.lines).toMatchObject([{ partnerId: id, organiser: 'Cais Aberto' }]);
  });

  it('sells the zones of a plan, which stays as it is from then on', async () => {
    const plan = samplePlan({ id: uniqueId('concert').toLowerCase(), venueId: sampleVenue.id });
    await services.collections.plansOf(plan.venueId).doc(plan.id).set(plan);
    const form = formNamed(title());
    const [first] = form.tiers;
    if (!first) throw new Error('a form without a tier');
    const zoned = (id: string, name: string, zone: string) => ({ ...first, id, name, zone, capacity: '' });
    const tiers = [zoned('t1', 'Stalls', 'A'), zoned('t2', 'Floor', 'C')];
    const twice = save({ ...form, planId: plan.id, tiers: [...tiers, zoned('t3', 'Stalls again', 'A')] });
    await expect(publish(await twice)).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { faults: [{ path: 'tiers/t3/zone', reason: 'zone-twice' }] },
    });
    const unused = await services.collections.plansOf(plan.venueId).doc(plan.id).get();
    expect(unused.data()?.inUse).toBe(false);

    const [id = ''] = await publish(await save({ ...form, planId: plan.id, tiers }));
    expect(await stored(id)).toMatchObject({
      event: { planId: plan.id },
      tiers: [
        { capacity: 48, shards: 1, zone: 'A', layout: ['#st Stalls', 'A=1-12|13-24', 'B=1-12|13-24'] },
        { capacity: 400, shards: 4, zone: 'C', layout: null },
      ],
    });
    const used = await services.collections.plansOf(plan.venueId).doc(plan.id).get();
    expect(used.data()?.inUse).toBe(true);
    const seats = ['st-A-12', 'st-A-13'];
    const line = { kind: 'event' as const, offeringId: id, tierId: 't1', quantity: 2, seats };
    const booking = await harness.hold(services, { lines: [line] });
    expect(booking.lines[0]).toMatchObject({ seats });
    await expect(harness.hold(services, { lines: [line] })).rejects.toMatchObject({ code: 'seat-taken' });
  });

  it('is made once, however often the same call comes, also at once', async () => {
    const draft = await save(formNamed(title()));
    const key = uniqueId('key');
    // The emulator may give up on one of two transactions that wait for each other; whoever called asks again.
    const answers = await Promise.allSettled([publish(draft, key), publish(draft, key)]);
    const ids = await publish(draft, key);
    const said = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) expect(one).toEqual(ids);
    const found = await services.collections.events.where('title', '==', draft.title).get();
    expect(found.size).toBe(1);
  });

  it('gets an address of its own where the title is taken, and so does each further date', async () => {
    const form = formNamed(title());
    const [first = ''] = await publish(await save(form));
    const moreDates = [40, 47].map((days) => wallTime(services.now() + days * DAY, sampleVenue.timeZone));
    const ids = await publish(await save({ ...form, moreDates }));
    expect(ids).toEqual([`${first}-2`, `${first}-3`, `${first}-4`]);
    const dates = await Promise.all(ids.map(stored));
    expect(dates.map(({ event }) => event?.state)).toEqual(['published', 'published', 'published']);
    expect(dates.map(({ tiers }) => tiers.length)).toEqual([1, 1, 1]);
    expect(new Set(dates.map(({ event }) => event?.startsAt)).size).toBe(3);
  });

  it('two people publish one draft: one of them is told that it was done', async () => {
    const draft = await save(formNamed(title()));
    const answers = await Promise.allSettled([publish(draft), publish(draft)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(publish(draft)).rejects.toMatchObject({ code: 'wrong-state' });
    const found = await services.collections.events.where('title', '==', draft.title).get();
    expect(found.size).toBe(1);
  });

  it.each<[string, (form: EventForm) => EventForm, string, string]>([
    ['a venue that is not there', (form) => ({ ...form, venueId: 'nowhere' }), 'venueId', 'missing'],
    ['no tier', (form) => ({ ...form, tiers: [] }), 'tiers', 'no-tiers'],
  ])('with %s is refused with the fault, and nothing is written', async (_name, change, path, reason) => {
    const form = change(formNamed(title()));
    await expect(publish(await save(form))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { faults: expect.arrayContaining([{ path, reason }]) },
    });
    expect((await services.collections.events.where('title', '==', form.title).get()).size).toBe(0);
  });

  it('that somebody saved again meanwhile is not published', async () => {
    const draft = await save(formNamed(title()));
    await services.collections.eventDrafts.doc(draft.id).update({ revision: 2 });
    await expect(publish(draft)).rejects.toMatchObject({ code: 'wrong-state', details: { revision: 2 } });
  });

  it('whose draft holds no form is refused', async () => {
    const draft = await save(formNamed(title()));
    await services.collections.eventDrafts.doc(draft.id).update({ form: 'Fado' });
    await expect(publish(draft)).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('an event that is stored', () => {
  async function published(): Promise<{ id: string; form: EventForm }> {
    const [id = ''] = await publish(await save(formNamed(title())));
    const { event, tiers } = await stored(id);
    if (!event) throw new Error('it was not made');
    return { id, form: eventFormOf(event, tiers) };
  }

  it('takes its changes under sale, and keeps what was sold', async () => {
    const { id, form } = await published();
    const line = { kind: 'event' as const, offeringId: id, tierId: 't1', quantity: 2 };
    const booking = await harness.hold(services, { lines: [line] });
    const tiers = form.tiers.map((tier) => ({ ...tier, price: '30' }));
    expect(await publish(await save({ ...form, summary: 'Three voices.', tiers }, id))).toEqual([id]);
    expect(await stored(id)).toMatchObject({
      event: { state: 'published', summary: 'Three voices.', priceFrom: 3_000 },
      tiers: [{ price: 3_000, capacity: 40 }],
    });
    const kept = (await services.collections.bookings.doc(booking.id).get()).data();
    expect(kept?.amounts.total).toBe(booking.amounts.total);
  });

  it('keeps its times and its places while it is on sale', async () => {
    const { id, form } = await published();
    const tiers = form.tiers.map((tier) => ({ ...tier, capacity: '41' }));
    const endsAt = wallTime(services.now() + 33 * DAY, sampleVenue.timeZone);
    await expect(publish(await save({ ...form, endsAt, tiers }, id))).rejects.toMatchObject({
      details: {
        faults: [
          { path: 'endsAt', reason: 'fixed' },
          { path: 'tiers/t1/capacity', reason: 'fixed' },
        ],
      },
    });
  });

  it('back at a draft moves freely and goes on sale again, but for tiers that are in the books', async () => {
    const { id, form } = await published();
    await unpublish(services, staff, { eventId: id, reason: 'A typo' });
    const fewer = form.tiers.map((tier) => ({ ...tier, capacity: '41' }));
    const endsAt = wallTime(services.now() + 33 * DAY, sampleVenue.timeZone);
    await expect(publish(await save({ ...form, endsAt, tiers: fewer }, id))).rejects.toMatchObject({
      details: { faults: [{ path: 'tiers/t1/capacity', reason: 'fixed' }] },
    });
    const extra = { ...(form.tiers[0] as EventForm['tiers'][number]), id: 't2', name: 'Late' };
    await publish(await save({ ...form, endsAt, tiers: [...form.tiers, extra] }, id, 2));
    expect(await stored(id)).toMatchObject({
      event: { state: 'published' },
      tiers: [{ id: 't1' }, { id: 't2' }],
    });
  });

  it('that never was on sale loses a tier that the form does not have', async () => {
    const { id, form } = await published();
    const { event, tiers } = await stored(id);
    if (!event || !tiers[0]) throw new Error('it was not made');
    const draftId = uniqueId('draft');
    await services.collections.events.doc(draftId).set({ ...event, id: draftId, state: 'draft' });
    for (const tierId of ['t1', 't2']) {
      const tier = { ...tiers[0], id: tierId, name: tierId, eventId: draftId };
      await services.collections.tiersOf(draftId).doc(tierId).set(tier);
    }
    await publish(await save(form, draftId));
    expect((await stored(draftId)).tiers.map((tier) => tier.id)).toEqual(['t1']);
  });

  it.each(['cancelled', 'finished'] as const)('that is %s takes nothing', async (state) => {
    const { id, form } = await published();
    await services.collections.events.doc(id).update({ state });
    await expect(publish(await save(form, id))).rejects.toMatchObject({ code: 'wrong-state' });
  });
});
