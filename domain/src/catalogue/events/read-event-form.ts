import { currencies } from '../../core/currencies.ts';
import { pictureName } from '../../core/picture-path.ts';
import type { Partner } from '../../people/partner.ts';
import { faultsOf, type HallPlan, readPlan } from '../halls/hall-plan.ts';
import { readZones, type StoredPlan } from '../halls/stored-plan.ts';
import type { Venue } from '../halls/venue.ts';
import { type QuestionPath, readQuestionForms } from '../questions/read-question-forms.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';
import { eventCategories } from './category.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { type Event, eventSchema, HIGHEST_AGE_LIMIT, MAX_PERFORMERS, performerSchema } from './event.ts';
import type { EventForm, TierForm } from './event-form.ts';
import { readinessFaults } from './event-readiness.ts';
import { fixedFaults } from './fixed-fields.ts';
import type { FormFault, FormPath } from './form-fault.ts';
import { createFormReader, type FormReader } from './form-reader.ts';
import type { FormedEvent, StoredEvent } from './formed-event.ts';
import { MAX_OFFER_HOURS, OFFER_HOURS } from './offer-hours.ts';
import { linkFaults, readQuotas } from './read-quotas.ts';
import { readTierForm } from './read-tier-form.ts';
import { isStorableEvent, schemaFaults } from './schema-faults.ts';
import { type Tier, tierSchema } from './tier.ts';
import { highestPrice, lowestPrice, pricesByTier } from './tier-price.ts';

export interface FormContext {
  /** The chosen one; null when there is none of that id. */
  readonly venue: Venue | null;
  /** The chosen organiser; none when none is chosen, or there is none of that id. */
  readonly partner?: Partner | null;
  /** The chosen plan of the venue's hall; none when none is chosen, or there is none of that id. */
  readonly plan?: StoredPlan | null;
  /** The event as it is stored; null when the form makes a new one. */
  readonly stored: StoredEvent | null;
  /** The id of a new one, and of each further date. @param number from 1 */
  readonly idOf: (number: number) => string;
  readonly by: string;
  readonly now: number;
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
  const reader = createFormReader(zoneOf(context.venue), (path, reason) => faults.push({ path, reason }));
  const event = readEvent(form, context, reader);
  const plan = readChosenPlan(form, context, reader);
  const tiers = form.tiers.map((tier, order) => readTierForm(tier, order, { event, plan, stored, reader }));
  if (plan) faults.push(...zoneFaults(form.tiers));
  faults.push(...linkFaults(form.tiers, form.quotas));
  if (form.tiers.length > 0 && form.tiers.every(({ mostPerPlace }) => mostPerPlace !== ''))
    reader.fault('tiers', 'only-add-ons');
  const quotas = readQuotas(form.quotas, tiers, stored, reader);
  const formed: FormedEvent = {
    event: {
      ...event,
      priceFrom: lowestPrice(tiers),
      priceTo: highestPrice(tiers),
      pricesByTier: pricesByTier(tiers),
      quotas,
      ...(tiers.some(({ hidden }) => hidden) && { hiddenTiers: true }),
    },
    tiers,
  };
  const starts = stored ? [] : readMoreDates(form, event, context, reader);
  if (stored) faults.push(...fixedFaults(stored, formed));
  faults.push(...readinessOf(formed, now, faults));
  const isTold = ({ path }: FormFault): boolean =>
    faults.some((one) => one.path === path) || (path === 'shortTitle' && form.shortTitle.trim() === '');
  faults.push(...schemaFaults(formed).filter((one) => !isTold(one)));
  if (faults.length > 0) return { ok: false, faults };
  const first = {
    event: eventSchema.parse(formed.event),
    tiers: tiers.map((tier) => tierSchema.parse(tier)),
  };
  const further = starts.map((start, index) => furtherDate(first, start, index, context));
  const beyond = further.flatMap((date, index): FormFault[] =>
    isStorableEvent(date) ? [] : [{ path: `moreDates/${index}`, reason: 'no-date' }],
  );
  return beyond.length > 0 ? { ok: false, faults: beyond } : { ok: true, events: [first, ...further] };
}

/** The event without its tiers. Where a field has a fault, something of its kind stands. */
function readEvent(form: EventForm, context: FormContext, reader: FormReader): Event {
  const { venue, stored, idOf, by, now } = context;
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
    priceTo: 0,
    pricesByTier: {},
    nearestPlaceId: form.nearestPlaceId,
    imagePath: reader.picture('imagePath', form.imagePath),
    planId: form.planId,
    performers: readPerformers(form, reader),
    ...readPartner(form, context, reader),
    ageLimit: form.ageLimit.trim() === '' ? 0 : reader.whole('ageLimit', form.ageLimit, 0, HIGHEST_AGE_LIMIT),
    offerHours:
      form.offerHours.trim() === ''
        ? OFFER_HOURS
        : reader.whole('offerHours', form.offerHours, 1, MAX_OFFER_HOURS),
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

/** The partner with its name. Where none is chosen, the name stays of whom no partner is known. */
function readPartner(
  { partnerId }: EventForm,
  { partner, stored }: FormContext,
  reader: FormReader,
): Pick<Event, 'partnerId' | 'organiser'> {
  const before = stored?.event;
  if (partnerId === '') return { organiser: before?.partnerId ? '' : (before?.organiser ?? '') };
  if (partner?.id !== partnerId || (!partner.active && before?.partnerId !== partnerId)) {
    reader.fault('partnerId', 'no-partner');
    return { organiser: '' };
  }
  return { partnerId, organiser: partner.name };
}

/** What is drawn; undefined where no plan is chosen, or none that can be sold on. */
function readChosenPlan(
  { planId }: EventForm,
  { venue, plan }: FormContext,
  reader: FormReader,
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
function readPerformers(form: EventForm, reader: FormReader): string[] {
  const performers = form.performers
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (performers.length > MAX_PERFORMERS) reader.fault('performers', 'too-many-performers');
  else if (!performers.every((one) => performerSchema.safeParse(one).success))
    reader.fault('performers', 'no-performer');
  return performers;
}

/** No field where nothing is asked, and never was. */
function readQuestions(
  form: EventForm,
  stored: StoredEvent | null,
  reader: FormReader,
): Pick<Event, 'questions'> {
  const before = stored?.event.questions;
  const tierIds = form.tiers.map(({ id }) => id);
  const published = stored?.event.state === 'published' ? (before ?? []) : [];
  const questions = readQuestionForms(form.questions, { tierIds, published }, (path: QuestionPath, reason) =>
    reader.fault(path, reason),
  );
  return questions.length > 0 || before ? { questions } : {};
}

function readPolicy(form: EventForm, reader: FormReader): CancellationPolicy {
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
function readMoreDates(
  form: EventForm,
  { startsAt }: Event,
  { now }: FormContext,
  reader: FormReader,
): number[] {
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
