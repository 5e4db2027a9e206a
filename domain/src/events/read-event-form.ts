import { currencies } from '../core/currencies.ts';
import { createFieldReader, type FieldReason } from '../core/field-reader.ts';
import { faultsOf, type HallPlan, readPlan, zoneIds } from '../halls/hall-plan.ts';
import { readZones, type StoredPlan } from '../halls/stored-plan.ts';
import { placesOfZone } from '../halls/tier-seats.ts';
import { isPicturePath, pictureName } from '../pictures/picture-path.ts';
import {
  type QuestionPath,
  type QuestionReason,
  readQuestionForms,
} from '../questions/read-question-forms.ts';
import { type Layout, readLayout, tierLayoutSchema } from '../vehicles/layout.ts';
import type { Venue } from '../venues/venue.ts';
import { MOST_OFFER_HOURS, OFFER_HOURS } from '../waiting/offer-hours.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';
import { eventCategories } from './category.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { type Event, eventSchema, HIGHEST_AGE_LIMIT, MOST_PERFORMERS, performerSchema } from './event.ts';
import type { EventField, EventForm, FareField, FareForm, TierField, TierForm } from './event-form.ts';
import { type ReadinessReason, readinessFaults } from './event-readiness.ts';
import { linkFaults, readQuotas } from './read-quotas.ts';
import { type Fare, type OpenPrice, type Tier, tierSchema } from './tier.ts';
import { lowestPrice, pricesByTier } from './tier-price.ts';

export type FormReason =
  | Exclude<ReadinessReason, 'not-a-draft'>
  | FieldReason
  | 'no-seat-plan'
  | 'no-plan'
  | 'plan-unfinished'
  | 'no-zone'
  | 'zone-twice'
  | 'doors-after-the-start'
  | 'ends-before-the-start'
  | 'date-twice'
  /** The quota is gone that the tier was to share. */
  | 'no-quota'
  /** No tier shares it. */
  | 'quota-unused'
  /** The tier that it follows is gone, or follows it. */
  | 'no-earlier-tier'
  /** An open price: what is suggested is below the least. */
  | 'below-the-lowest-price'
  /** Another fare of the tier has the name. */
  | 'fare-twice'
  /** An open price: the most is below what is suggested. */
  | 'below-the-suggested-price'
  /** An add-on has no seats, and follows no other. */
  | 'not-for-add-ons'
  /** Nothing lets anybody in. */
  | 'only-add-ons'
  | 'too-many-performers'
  | 'no-performer'
  | 'no-picture'
  | QuestionReason
  /** It is on sale, and others rely on it: it is changed on the page of changes, where everybody is told. */
  | 'fixed';

/** Where a fault is: a field, "gallery/k3….webp" (a picture by its name), "tiers", "tiers/t1/price", "tiers/t1/fares/f1/price", "quotas/q1/name", "questions/q1/label" or "moreDates/0". */
export type FormPath =
  | EventField
  | `gallery/${string}`
  | 'tiers'
  | `tiers/${string}`
  | `quotas/${string}`
  | `questions/${string}`
  | 'moreDates'
  | `moreDates/${number}`;
export interface FormFault {
  readonly path: FormPath;
  readonly reason: FormReason;
}

export interface StoredEvent {
  readonly event: Event;
  readonly tiers: readonly Tier[];
  /** Ids of tiers that have places in the books: they stay, with as many places and the same seats. All of them while it is on sale. */
  readonly fixedTiers: readonly string[];
}

export interface FormContext {
  /** The chosen one; null when there is none of that id. */
  readonly venue: Venue | null;
  /** The chosen plan of the venue's hall; none when none is chosen, or there is none of that id. */
  readonly plan?: StoredPlan | null;
  /** The event as it is stored; null when the form makes a new one. */
  readonly stored: StoredEvent | null;
  /** The id of a new one, and of each further date. @param number from 1 */
  readonly idOf: (number: number) => string;
  readonly by: string;
  readonly now: number;
}

/** An event as it will be stored, with its tiers in their order. */
export interface FormedEvent {
  readonly event: Event;
  readonly tiers: readonly Tier[];
}
export type ReadForm =
  | { readonly ok: true; readonly events: readonly [FormedEvent, ...FormedEvent[]] }
  | { readonly ok: false; readonly faults: readonly FormFault[] };

/**
 * What the form comes to when it is published: the event, and one more for each further date; or everything that is to be mended
 * first, each beside its field. The state of a stored event stays, a new one is a draft: publishing moves it.
 */
export function readEventForm(form: EventForm, context: FormContext): ReadForm {
  const { stored, now } = context;
  const faults: FormFault[] = [];
  const reader = createReader(context, (path, reason) => faults.push({ path, reason }));
  const event = readEvent(form, context, reader);
  const plan = readChosenPlan(form, context, reader);
  const tiers = form.tiers.map((tier, order) => readTier(tier, order, { event, plan, stored, reader }));
  if (plan) faults.push(...zoneFaults(form.tiers));
  faults.push(...linkFaults(form.tiers, form.quotas));
  if (form.tiers.length > 0 && form.tiers.every(({ mostPerPlace }) => mostPerPlace !== ''))
    reader.fault('tiers', 'only-add-ons');
  const quotas = readQuotas(form.quotas, tiers, stored, reader);
  const formed: FormedEvent = {
    event: {
      ...event,
      priceFrom: lowestPrice(tiers),
      pricesByTier: pricesByTier(tiers),
      quotas,
      ...(tiers.some(({ hidden }) => hidden) && { hiddenTiers: true }),
    },
    tiers,
  };
  const starts = stored ? [] : readMoreDates(form, event, context, reader);
  if (stored) faults.push(...fixedFaults(stored, formed));
  faults.push(...readinessOf(formed, now, faults));
  if (faults.length > 0) return { ok: false, faults };
  const first = {
    event: eventSchema.parse(formed.event),
    tiers: tiers.map((tier) => tierSchema.parse(tier)),
  };
  return {
    ok: true,
    events: [first, ...starts.map((start, index) => furtherDate(first, start, index, context))],
  };
}

/** The event without its tiers. Where a field has a fault, something of its kind stands. */
function readEvent(form: EventForm, { venue, stored, idOf, by, now }: FormContext, reader: Reader): Event {
  if (!venue) reader.fault('venueId', 'missing');
  const startsAt = reader.time('startsAt', form.startsAt, stored?.event.startsAt);
  const doorsAt = reader.time('doorsAt', form.doorsAt, stored?.event.doorsAt);
  const endsAt = reader.time('endsAt', form.endsAt, stored?.event.endsAt);
  if (doorsAt > startsAt) reader.fault('doorsAt', 'doors-after-the-start');
  if (endsAt <= startsAt) reader.fault('endsAt', 'ends-before-the-start');
  const title = reader.line('title', form.title);
  return {
    id: stored?.event.id ?? idOf(1),
    title,
    shortTitle: form.shortTitle.trim() || reader.short('shortTitle', title),
    category: reader.oneOf('category', form.category, eventCategories),
    summary: reader.line('summary', form.summary),
    description: form.description.trim(),
    venueId: form.venueId,
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    venueAccess: venue?.access ?? '',
    city: venue?.city ?? '',
    country: venue?.country ?? '',
    timeZone: zoneOf(venue),
    doorsAt,
    startsAt,
    endsAt,
    currency: reader.oneOf('currency', form.currency, currencies),
    priceFrom: 0,
    nearestPlaceId: form.nearestPlaceId,
    imagePath: reader.picture('imagePath', form.imagePath),
    planId: form.planId,
    performers: readPerformers(form, reader),
    organiser: form.organiser.trim(),
    ageLimit: form.ageLimit.trim() === '' ? 0 : reader.whole('ageLimit', form.ageLimit, 0, HIGHEST_AGE_LIMIT),
    offerHours:
      form.offerHours.trim() === ''
        ? OFFER_HOURS
        : reader.whole('offerHours', form.offerHours, 1, MOST_OFFER_HOURS),
    ...readQuestions(form, stored, reader),
    seriesId: stored ? (stored.event.seriesId ?? '') : form.moreDates.length > 0 ? idOf(1) : '',
    gallery: form.gallery.map(({ path, alt }) => ({
      path: reader.picture(`gallery/${pictureName(path)}`, path),
      alt: reader.line(`gallery/${pictureName(path)}`, alt),
    })),
    state: stored?.event.state ?? 'draft',
    policy: readPolicy(form, reader),
    createdAt: stored?.event.createdAt ?? now,
    updatedAt: now,
    updatedBy: by,
  };
}

/** What is drawn; undefined where no plan is chosen, or none that can be sold on. */
function readChosenPlan(
  { planId }: EventForm,
  { venue, plan }: FormContext,
  reader: Reader,
): HallPlan | undefined {
  if (planId === '') return undefined;
  if (plan?.id !== planId || plan.venueId !== venue?.id) {
    reader.fault('planId', 'no-plan');
    return undefined;
  }
  const drawn = readPlan(plan.lines);
  const zones = new Set(readZones(plan.zones).map(({ id }) => id));
  if (faultsOf(drawn, zones).length === 0) return drawn;
  reader.fault('planId', 'plan-unfinished');
  return undefined;
}

/** Two tiers of one zone would sell each seat twice. */
const zoneFaults = (tiers: readonly TierForm[]): FormFault[] =>
  tiers
    .filter(({ zone }, index) => zone !== '' && tiers.findIndex((tier) => tier.zone === zone) < index)
    .map(({ id }) => ({ path: `tiers/${id}/zone`, reason: 'zone-twice' }));

/** One on each line, empty lines left out. */
function readPerformers(form: EventForm, reader: Reader): string[] {
  const performers = form.performers
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (performers.length > MOST_PERFORMERS) reader.fault('performers', 'too-many-performers');
  else if (!performers.every((one) => performerSchema.safeParse(one).success))
    reader.fault('performers', 'no-performer');
  return performers;
}

/** No field where nothing is asked, and never was. */
function readQuestions(
  form: EventForm,
  stored: StoredEvent | null,
  reader: Reader,
): Pick<Event, 'questions'> {
  const before = stored?.event.questions;
  const tierIds = form.tiers.map(({ id }) => id);
  const published = stored?.event.state === 'published' ? (before ?? []) : [];
  const questions = readQuestionForms(form.questions, { tierIds, published }, (path: QuestionPath, reason) =>
    reader.fault(path, reason),
  );
  return questions.length > 0 || before ? { questions } : {};
}

function readPolicy(form: EventForm, reader: Reader): CancellationPolicy {
  const policy = {
    fullRefundHours: reader.whole('fullRefundHours', form.fullRefundHours, 0, 8760),
    partialRefundHours: reader.whole('partialRefundHours', form.partialRefundHours, 0, 8760),
    partialRefundPercent: reader.whole('partialRefundPercent', form.partialRefundPercent, 0, 100),
    feesRefunded: form.feesRefunded === 'yes',
  };
  if (policy.partialRefundHours > policy.fullRefundHours) reader.fault('partialRefundHours', 'out-of-range');
  return policy;
}

/** When the further dates start: later than now, and each another time. */
function readMoreDates(form: EventForm, { startsAt }: Event, { now }: FormContext, reader: Reader): number[] {
  const starts = form.moreDates.map((date, index) => reader.time(`moreDates/${index}`, date));
  starts.forEach((start, index) => {
    if (start <= now) reader.fault(`moreDates/${index}`, 'started');
    else if (start === startsAt || starts.indexOf(start) < index)
      reader.fault(`moreDates/${index}`, 'date-twice');
  });
  return starts;
}

/** What is said of a whole event. A field that could not be read is told once, and what would follow from it is not. */
function readinessOf({ event, tiers }: FormedEvent, now: number, told: readonly FormFault[]): FormFault[] {
  const isOnSale = event.state !== 'draft';
  return readinessFaults(event, tiers, now).flatMap((found): FormFault[] => {
    const { reason } = found;
    const path: FormPath = 'tierId' in found ? tierPath(found.tierId, found.field) : eventField(found.field);
    // Of an event that is on sale these are no fault: its texts are mended to the end.
    const isPassed = reason === 'started' || reason === 'sale-over';
    if (reason === 'not-a-draft' || (isOnSale && isPassed)) return [];
    return told.some((one) => one.path === path) ? [] : [{ path, reason }];
  });
}

function furtherDate(
  { event, tiers }: FormedEvent,
  startsAt: number,
  index: number,
  { idOf, by, now }: FormContext,
): FormedEvent {
  const wish = { id: idOf(index + 2), title: event.title, startsAt, by, at: now };
  const date = duplicateEvent(event, tiers, wish);
  return { event: date.event, tiers: date.tiers.map((tier, at) => withSaleOf(tiers[at], tier)) };
}

/** The sale of all dates opens at once; each ends with its own date. */
const withSaleOf = (first: Tier | undefined, tier: Tier): Tier => ({
  ...tier,
  saleStartsAt: Math.min(first?.saleStartsAt ?? tier.saleStartsAt, tier.saleEndsAt - 1),
});

const tierPath = (id: string, field: string): FormPath => `tiers/${id}/${field === 'order' ? 'name' : field}`;
const eventField = (field: 'state' | 'startsAt' | 'tiers'): FormPath => (field === 'state' ? 'title' : field);
const zoneOf = (venue: Venue | null): string => venue?.timeZone ?? 'UTC';

export type Reader = ReturnType<typeof createReader>;

/** Reads one field each: what it says, or a fault and something of its kind. */
function createReader({ venue }: FormContext, fault: (path: FormPath, reason: FormReason) => void) {
  return {
    fault,
    ...createFieldReader<FormPath>(zoneOf(venue), fault),
    oneOf<T extends string>(path: FormPath, chosen: string, all: readonly [T, ...T[]]): T {
      const found = all.find((one) => one === chosen);
      if (found === undefined) fault(path, 'missing');
      return found ?? all[0];
    },
    /** None, or one that was sent with this form or is stored already. */
    picture(path: FormPath, stored: string): string {
      if (stored !== '' && !isPicturePath('events', stored)) fault(path, 'no-picture');
      return stored;
    },
    /** The title itself where it is short enough for a poster. */
    short(path: FormPath, title: string): string {
      if (title.length > 40) fault(path, 'missing');
      return title.slice(0, 40);
    },
  };
}

interface TierContext {
  readonly event: Event;
  readonly plan: HallPlan | undefined;
  readonly stored: StoredEvent | null;
  readonly reader: Reader;
}

function readTier(form: TierForm, order: number, { event, plan, stored, reader }: TierContext): Tier {
  const at = (field: TierField): FormPath => `tiers/${form.id}/${field}`;
  const before = stored?.tiers.find(({ id }) => id === form.id);
  const zone = plan ? zoneIds.find((id) => id === form.zone) : undefined;
  const places = plan && zone && placesOfZone(plan, zone);
  const layout = places ? places.layout : readSeatPlan(form.seatPlan);
  if (layout === undefined) reader.fault(at('seatPlan'), 'no-seat-plan');
  if (plan && (form.zone !== '' || layout) && (places?.capacity ?? 0) === 0)
    reader.fault(at('zone'), 'no-zone');
  const saleStartsAt = reader.time(at('saleStartsAt'), form.saleStartsAt, before?.saleStartsAt);
  const saleEndsAt = reader.time(at('saleEndsAt'), form.saleEndsAt, before?.saleEndsAt);
  if (saleEndsAt <= saleStartsAt) reader.fault(at('saleEndsAt'), 'ends-before-the-start');
  const price = reader.amount(at('price'), form.price, event.currency);
  const openPrice = form.isOpenPrice === 'yes' ? readOpenPrice(form, price, event, reader) : undefined;
  const fares = form.fares.map((fare, index) => readFare(form, fare, index, event, reader));
  const maxPerPerson = reader.maybeWhole(at('maxPerPerson'), form.maxPerPerson, 1, 500);
  const mostPerPlace = reader.maybeWhole(at('mostPerPlace'), form.mostPerPlace, 1, 20);
  if (mostPerPlace !== undefined) {
    if (layout) reader.fault(at(zone ? 'zone' : 'seatPlan'), 'not-for-add-ons');
    if (form.follows !== '') reader.fault(at('follows'), 'not-for-add-ons');
  }
  return {
    id: form.id,
    eventId: event.id,
    name: reader.line(at('name'), form.name),
    description: form.description.trim(),
    price,
    ...(openPrice && { openPrice }),
    ...(fares.length > 0 && { fares }),
    capacity:
      places?.capacity ??
      (layout ? seatsOf(layout) : reader.whole(at('capacity'), form.capacity, 0, 100_000)),
    shards: layout ? 1 : reader.whole(at('shards'), form.shards, 1, 16),
    layout: layout ?? null,
    ...(zone && { zone }),
    ...(form.quotaId !== '' && { quotaId: form.quotaId }),
    ...(form.follows !== '' && { follows: form.follows }),
    ...(mostPerPlace !== undefined && { addOn: { mostPerPlace } }),
    ...(form.isHidden === 'yes' && { hidden: true }),
    saleStartsAt,
    saleEndsAt,
    maxPerBooking: reader.whole(at('maxPerBooking'), form.maxPerBooking, 1, 50),
    ...(maxPerPerson !== undefined && { maxPerPerson }),
    order,
    updatedAt: event.updatedAt,
    updatedBy: event.updatedBy,
  };
}

function readOpenPrice(form: TierForm, least: number, { currency }: Event, reader: Reader): OpenPrice {
  const at = (field: TierField): FormPath => `tiers/${form.id}/${field}`;
  const suggested = reader.amount(at('suggestedPrice'), form.suggestedPrice, currency);
  const most = reader.amount(at('highestPrice'), form.highestPrice, currency);
  if (suggested < least) reader.fault(at('suggestedPrice'), 'below-the-lowest-price');
  if (most < suggested) reader.fault(at('highestPrice'), 'below-the-suggested-price');
  return { suggested, most };
}

/** @param index of the fare in its tier: of two that are alike the later is at fault */
function readFare(tier: TierForm, form: FareForm, index: number, { currency }: Event, reader: Reader): Fare {
  const at = (field: FareField): FormPath => `tiers/${tier.id}/fares/${form.id}/${field}`;
  const name = reader.line(at('name'), form.name);
  const isTwice = tier.fares
    .slice(0, index)
    .some((other) => name !== '' && other.name.trim().toLowerCase() === name.toLowerCase());
  if (isTwice) reader.fault(at('name'), 'fare-twice');
  const maxPerBooking = reader.maybeWhole(at('maxPerBooking'), form.maxPerBooking, 1, 50);
  return {
    id: form.id,
    name,
    price: reader.amount(at('price'), form.price, currency),
    note: form.note.trim(),
    ...(maxPerBooking !== undefined && { maxPerBooking }),
    ...(form.withFullPrice === 'yes' && { withFullPrice: true }),
  };
}

/** @returns null for no numbered seats, undefined when the text is no seat plan */
export function readSeatPlan(text: string): Layout | null | undefined {
  const lines = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (lines.length === 0) return null;
  const layout = tierLayoutSchema.safeParse(lines);
  if (!layout.success) return undefined;
  const ids = readLayout(layout.data).flatMap(({ seatIds }) => seatIds);
  return ids.length > 0 && new Set(ids).size === ids.length ? layout.data : undefined;
}

const seatsOf = (layout: Layout): number =>
  readLayout(layout).reduce((sum, { seatIds }) => sum + seatIds.length, 0);

/** What somebody who booked may rely on. */
function fixedFaults(stored: StoredEvent, { event, tiers }: FormedEvent): FormFault[] {
  const fixed = stored.tiers
    .filter(({ id }) => stored.fixedTiers.includes(id))
    .flatMap((before) => fixedTierPaths(before, tiers));
  const paths = stored.event.state === 'draft' ? fixed : [...fixedEventPaths(stored.event, event), ...fixed];
  return paths.map((path) => ({ path, reason: 'fixed' }));
}

function fixedEventPaths(before: Event, event: Event): FormPath[] {
  const times = (['doorsAt', 'startsAt', 'endsAt'] as const).filter(
    (field) => event[field] !== before[field],
  );
  return [
    ...times,
    ...(event.currency === before.currency ? [] : ['currency' as const]),
    ...(event.timeZone === before.timeZone ? [] : ['venueId' as const]),
  ];
}

function fixedTierPaths(before: Tier, tiers: readonly Tier[]): FormPath[] {
  const kept = tiers.find(({ id }) => id === before.id);
  if (!kept) return ['tiers'];
  if (kept.layout?.join() !== before.layout?.join()) return [`tiers/${before.id}/seatPlan`];
  return [
    ...(kept.capacity === before.capacity ? [] : [`tiers/${before.id}/capacity` as const]),
    ...(kept.quotaId === before.quotaId ? [] : [`tiers/${before.id}/quotaId` as const]),
    ...(kept.shards === before.shards ? [] : [`tiers/${before.id}/shards` as const]),
    ...(kept.hidden === before.hidden ? [] : [`tiers/${before.id}/isHidden` as const]),
    ...(Boolean(kept.addOn) === Boolean(before.addOn) ? [] : [`tiers/${before.id}/mostPerPlace` as const]),
  ];
}
