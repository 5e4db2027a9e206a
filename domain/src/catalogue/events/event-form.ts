import { z } from 'zod';
import { readJsonText } from '../../core/document.ts';
import { optionalText } from '../../core/fields.ts';
import { MAX_GALLERY_PICTURES } from '../../core/gallery-picture.ts';
import { storableText } from '../../core/storable-text.ts';
import { wallTime } from '../../core/time.ts';
import { typedAmount } from '../../core/typed-amount.ts';
import { MAX_QUESTIONS } from '../questions/question.ts';
import { questionFormOf, questionFormSchema } from '../questions/question-form.ts';
import { type Event, optionalFieldsOf } from './event.ts';
import { OFFER_HOURS } from './offer-hours.ts';
import { MAX_QUOTAS } from './quota.ts';
import { MAX_FARES, type Tier } from './tier.ts';

// What stands in the fields of the form in which staff write an event: text as it was typed, finished or not. What it comes to is read by
// readEventForm. Times are on the clock of the venue ("2026-11-27T21:30"), amounts as people type them ("28.50").

const typed = (most: number) => optionalText(most).default('');
/** A browser's field lets years of six digits be typed. */
const MAX_WALL_TIME = 20;
const wallTimeText = typed(MAX_WALL_TIME);

/** Given when a tier or a fare is added, and kept. */
const formIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

export const fareFormSchema = z.object({
  id: formIdSchema,
  name: typed(60),
  price: typed(20),
  note: typed(120),
  /** Empty: as many as of the tier. */
  maxPerBooking: typed(5),
  /** "yes" where it is only sold along with full prices. */
  withFullPrice: typed(3),
});
export type FareForm = z.infer<typeof fareFormSchema>;

export const tierFormSchema = z.object({
  id: formIdSchema,
  name: typed(60),
  description: typed(200),
  price: typed(20),
  /** "yes" where the buyer says what a place costs: `price` is the least then. */
  isOpenPrice: typed(3),
  suggestedPrice: typed(20),
  highestPrice: typed(20),
  fares: z.array(fareFormSchema).max(MAX_FARES).default([]),
  /** Places, where the seats are not numbered. */
  capacity: typed(10),
  maxPerBooking: typed(5),
  /** Over all bookings; empty: no limit of its own. */
  maxPerPerson: typed(5),
  saleStartsAt: wallTimeText,
  saleEndsAt: wallTimeText,
  /** Pools that the places are spread over. */
  shards: typed(2),
  /** The seat plan, a line of its layout on each line; empty where seats are not numbered. */
  seatPlan: typed(12_000),
  /** The zone of the event's plan whose places it sells; its capacity and seats are the plan's then. */
  zone: typed(1),
  /** The quota that it shares with others; empty: none. */
  quotaId: typed(40),
  /** The tier that it follows; empty: none. */
  follows: typed(40),
  /** "yes" where a code opens it. */
  isHidden: typed(3),
  /** Of an add-on: how many for each place at most. Empty: it is a place. */
  mostPerPlace: typed(2),
});
export type TierForm = z.infer<typeof tierFormSchema>;
/** Places that several tiers share. */
export const quotaFormSchema = z.object({ id: formIdSchema, name: typed(60), capacity: typed(10) });
export type QuotaForm = z.infer<typeof quotaFormSchema>;
/** A picture that was sent, and what it shows. */
export const galleryFormSchema = z.object({ path: typed(300), alt: typed(200) });
export type GalleryForm = z.infer<typeof galleryFormSchema>;
export const MAX_TIERS = 20;
export const MAX_DATES = 52;

export const eventFormSchema = z.object({
  title: typed(120),
  shortTitle: typed(40),
  category: typed(20),
  summary: typed(300),
  description: typed(4000),
  venueId: typed(80),
  nearestPlaceId: typed(80),
  doorsAt: wallTimeText,
  startsAt: wallTimeText,
  endsAt: wallTimeText,
  currency: typed(3),
  /** Of the poster; empty where it is drawn. */
  imagePath: typed(300),
  gallery: z.array(galleryFormSchema).max(MAX_GALLERY_PICTURES).default([]),
  /** A plan of the venue's hall. */
  planId: typed(80),
  fullRefundHours: typed(4),
  partialRefundHours: typed(4),
  partialRefundPercent: typed(3),
  /** "yes" or "no". */
  feesRefunded: typed(3),
  /** One on each line. */
  performers: typed(2000),
  /** Who organises it; empty: the house. */
  partnerId: typed(80),
  /** Years; empty for all ages. */
  ageLimit: typed(2),
  /** How long a waiting list offers places, hours by day; empty for OFFER_HOURS. */
  offerHours: typed(2),
  tiers: z.array(tierFormSchema).max(MAX_TIERS).default([]),
  quotas: z.array(quotaFormSchema).max(MAX_QUOTAS).default([]),
  /** What buyers are asked, in this order. */
  questions: z.array(questionFormSchema).max(MAX_QUESTIONS).default([]),
  /** Further starts of a new event: each becomes an event of its own. */
  moreDates: z.array(optionalText(MAX_WALL_TIME)).max(MAX_DATES).default([]),
});
export type EventForm = z.infer<typeof eventFormSchema>;
/** The fields that hold one text each. */
export type EventField = Exclude<keyof EventForm, 'gallery' | 'tiers' | 'quotas' | 'questions' | 'moreDates'>;
export type TierField = Exclude<keyof TierForm, 'id' | 'fares'>;
export type QuotaField = Exclude<keyof QuotaForm, 'id'>;
export type FareField = Exclude<keyof FareForm, 'id'>;

/** Longer than any form becomes. */
export const MAX_FORM_TEXT = 100_000;

/** @throws Error when the text is no form */
export const readFormText = (text: string): EventForm => eventFormSchema.parse(readJsonText('form', text));
/** What no text holds becomes its replacement. */
export const formText = (form: EventForm): string =>
  JSON.stringify(form, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value));

/** A new event: what most have stands there already. */
export function emptyEventForm(): EventForm {
  return eventFormSchema.parse({
    currency: 'EUR',
    fullRefundHours: '48',
    partialRefundHours: '24',
    partialRefundPercent: '50',
    feesRefunded: 'no',
    offerHours: String(OFFER_HOURS),
    tiers: [emptyTierForm('t1')],
  });
}

export const emptyTierForm = (id: string): TierForm =>
  tierFormSchema.parse({ id, maxPerBooking: '10', shards: '1' });

export const emptyFareForm = (id: string): FareForm => fareFormSchema.parse({ id });

/** The form of an event as it is stored. @param tiers in their order */
export function eventFormOf(event: Event, tiers: readonly Tier[]): EventForm {
  const wall = (at: number): string => wallTime(at, event.timeZone);
  const { policy } = event;
  const { performers, ageLimit, gallery, planId, offerHours, quotas } = optionalFieldsOf(event);
  return {
    title: event.title,
    shortTitle: event.shortTitle,
    category: event.category,
    summary: event.summary,
    description: event.description,
    venueId: event.venueId,
    nearestPlaceId: event.nearestPlaceId,
    doorsAt: wall(event.doorsAt),
    startsAt: wall(event.startsAt),
    endsAt: wall(event.endsAt),
    currency: event.currency,
    imagePath: event.imagePath,
    gallery,
    planId,
    fullRefundHours: String(policy.fullRefundHours),
    partialRefundHours: String(policy.partialRefundHours),
    partialRefundPercent: String(policy.partialRefundPercent),
    feesRefunded: policy.feesRefunded ? 'yes' : 'no',
    performers: performers.join('\n'),
    partnerId: event.partnerId ?? '',
    ageLimit: ageLimit === 0 ? '' : String(ageLimit),
    offerHours: String(offerHours),
    tiers: tiers.map((tier) => ({
      id: tier.id,
      name: tier.name,
      description: tier.description,
      price: typedAmount(tier.price, event.currency),
      isOpenPrice: tier.openPrice ? 'yes' : '',
      suggestedPrice: tier.openPrice ? typedAmount(tier.openPrice.suggested, event.currency) : '',
      highestPrice: tier.openPrice ? typedAmount(tier.openPrice.most, event.currency) : '',
      fares: (tier.fares ?? []).map((fare) => ({
        id: fare.id,
        name: fare.name,
        price: typedAmount(fare.price, event.currency),
        note: fare.note,
        maxPerBooking: String(fare.maxPerBooking ?? ''),
        withFullPrice: fare.withFullPrice ? 'yes' : '',
      })),
      capacity: String(tier.capacity),
      maxPerBooking: String(tier.maxPerBooking),
      maxPerPerson: String(tier.maxPerPerson ?? ''),
      saleStartsAt: wall(tier.saleStartsAt),
      saleEndsAt: wall(tier.saleEndsAt),
      shards: String(tier.shards),
      seatPlan: tier.zone ? '' : (tier.layout?.join('\n') ?? ''),
      zone: tier.zone ?? '',
      quotaId: tier.quotaId ?? '',
      follows: tier.follows ?? '',
      isHidden: tier.hidden ? 'yes' : '',
      mostPerPlace: String(tier.addOn?.mostPerPlace ?? ''),
    })),
    quotas: quotas.map(({ id, name, capacity }) => ({ id, name, capacity: String(capacity) })),
    questions: (event.questions ?? []).map(questionFormOf),
    moreDates: [],
  };
}
