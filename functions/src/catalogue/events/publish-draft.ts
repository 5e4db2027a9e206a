import { eventLifecycle, eventPath } from '@fareground/domain/catalogue/events/event';
import type { EventDraft } from '@fareground/domain/catalogue/events/event-draft';
import { type EventForm, readFormText } from '@fareground/domain/catalogue/events/event-form';
import { eventIdOf } from '@fareground/domain/catalogue/events/event-id';
import type { FormedEvent, StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import { readEventForm } from '@fareground/domain/catalogue/events/read-event-form';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import { AppError } from '@fareground/domain/core/errors';
import { isDocumentId } from '@fareground/domain/core/fields';
import { move } from '@fareground/domain/core/lifecycle';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { FieldPath, type Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../../platform/audit/audit.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { packagesOf, renewRegularPrices } from '../packages/renew-regular-prices.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Puts what staff wrote on sale: a new event with its tiers, and one more for each further date, or the changes of a stored one; all in
 * one commit. The same call again answers the same events.
 * @returns their ids, the first date's first
 * @throws AppError not-found; wrong-state when the draft was saved again since, was published already, or its event is over;
 * invalid-argument with every fault of the form (`faults`, domain/src/catalogue/events/read-event-form.ts)
 */
export async function publishDraft(
  deps: Deps,
  caller: Caller,
  { draftId, revision, key }: { draftId: string; revision: number; key: string },
): Promise<readonly string[]> {
  const { db, collections, now } = deps;
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['publish-draft', draftId, revision];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const reference = collections.eventDrafts.doc(draftId);
    const draft = (await transaction.get(reference)).data();
    if (!draft) throw new AppError('not-found', `no draft ${draftId}`);
    if (request.isRepeat && draft.publishedAs.length > 0) return draft.publishedAs;
    if (draft.revision !== revision || draft.publishedAs.length > 0) {
      throw new AppError('wrong-state', `${draftId} is at ${draft.revision}`, { revision: draft.revision });
    }
    const { stored, plan, made } = await readMade(deps, transaction, { draft, by: caller.uid, at });
    const published = made.map(({ event, tiers }) => ({ event: { ...event, state: onSale(event) }, tiers }));
    const publishedAs = published.map(({ event }) => event.id);
    const packages = stored ? await packagesOf(deps, transaction, stored.event.id) : [];
    request.record();
    transaction.update(reference, { publishedAs });
    // What tickets are sold on stays as it is from here on.
    if (plan && !plan.inUse)
      transaction.update(collections.plansOf(plan.venueId).doc(plan.id), { inUse: true });
    for (const { event, tiers } of published) {
      const known = stored?.event.id === event.id ? stored : null;
      const eventReference = collections.events.doc(event.id);
      if (known) transaction.set(eventReference, event);
      else transaction.create(eventReference, event);
      for (const tier of tiers) transaction.set(collections.tiersOf(event.id).doc(tier.id), tier);
      if (known) renewRegularPrices(deps, transaction, packages, tiers);
      const gone = known?.tiers.filter(({ id }) => !tiers.some((tier) => tier.id === id)) ?? [];
      for (const { id } of gone) transaction.delete(collections.tiersOf(event.id).doc(id));
      addAudit(db, transaction, {
        id: `event-${event.id}-publish-${at}`,
        at,
        actor: caller,
        action: 'events.publish',
        target: eventPath(event.id),
        reason: '',
        before: { state: known?.event.state ?? '' },
        after: { state: event.state },
      });
    }
    return publishedAs;
  });
}

const onSale = ({ state }: FormedEvent['event']) =>
  state === 'published' ? state : move(eventLifecycle, state, 'published');

/** The events that the draft comes to, and the stored one that it changes. */
async function readMade(
  deps: Deps,
  transaction: Transaction,
  { draft, by, at }: { draft: EventDraft; by: string; at: number },
) {
  const { collections } = deps;
  const form = formOf(draft);
  const stored = draft.eventId ? await readStoredEvent(deps, transaction, draft.eventId) : null;
  const venue = isDocumentId(form.venueId)
    ? ((await transaction.get(collections.venues.doc(form.venueId))).data() ?? null)
    : null;
  const partner = isDocumentId(form.partnerId)
    ? ((await transaction.get(collections.partners.doc(form.partnerId))).data() ?? null)
    : null;
  const plan =
    venue && isDocumentId(form.planId) ? await readPlanOf(deps, transaction, venue.id, form.planId) : null;
  const ids = stored ? [] : await freeEventIds(deps, transaction, form.title, 1 + form.moreDates.length);
  const idOf = (number: number): string => ids[number - 1] ?? '';
  const read = readEventForm(form, { venue, partner, plan, stored, idOf, by, now: at });
  if (read.ok) return { stored, plan, made: read.events };
  const { faults } = read;
  throw new AppError('invalid-argument', `${draft.id} has ${faults.length} faults`, { faults });
}

const readPlanOf = async (
  { collections }: Deps,
  transaction: Transaction,
  venueId: string,
  planId: string,
): Promise<StoredPlan | null> =>
  (await transaction.get(collections.plansOf(venueId).doc(planId))).data() ?? null;

/** @throws AppError invalid-argument: text that no form of ours wrote */
function formOf({ id, form }: EventDraft): EventForm {
  try {
    return readFormText(form);
  } catch (cause) {
    throw new AppError('invalid-argument', `${id} holds no form`, { field: 'form' }, cause);
  }
}

/** More events of one title than this are given other titles. */
const MAX_OF_A_TITLE = 500;

/** The first ids of a title that no event has: `fado-no-castelo`, `fado-no-castelo-2` and so on. @returns `count` ids */
async function freeEventIds(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  title: string,
  count: number,
): Promise<string[]> {
  const first = eventIdOf(title);
  // Long titles are cut to make room for the number, so their numbered ids begin with less.
  const start = first.slice(0, 76);
  const found = await transaction.get(
    collections.events
      .orderBy(FieldPath.documentId())
      .startAt(start)
      .endAt(`${start}~`)
      .limit(MAX_OF_A_TITLE),
  );
  const taken = new Set(found.docs.map(({ id }) => id));
  const free: string[] = [];
  for (let number = 1; free.length < count && number <= count + MAX_OF_A_TITLE; number++) {
    const id = eventIdOf(title, number);
    if (!taken.has(id)) free.push(id);
  }
  return free;
}

/**
 * The event that a form changes, and which of its tiers have places in the books.
 * @throws AppError not-found; wrong-state when it is over
 */
async function readStoredEvent(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  transaction: Transaction,
  eventId: string,
): Promise<StoredEvent> {
  const event = (await transaction.get(collections.events.doc(eventId))).data();
  if (!event) throw new AppError('not-found', `no event ${eventId}`);
  if (event.state === 'cancelled' || event.state === 'finished') {
    throw new AppError('wrong-state', `${eventId} is ${event.state}`, { state: event.state });
  }
  const found = await transaction.get(collections.tiersOf(eventId).orderBy('order'));
  const tiers = [...readableDocuments(found.docs, log)];
  if (event.state === 'published') return { event, tiers, fixedTiers: tiers.map(({ id }) => id) };
  const pools = await transaction.get(collections.pools.where('offeringId', '==', eventId));
  const inBooks = new Set(pools.docs.map(({ id }) => id));
  const fixedTiers = tiers.filter((tier) => tierPools(tier).some(({ id }) => inBooks.has(id)));
  return { event, tiers, fixedTiers: fixedTiers.map(({ id }) => id) };
}
