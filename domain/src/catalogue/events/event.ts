import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  instantSchema,
  lineOfCharacters,
  multilineText,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
  uidSchema,
} from '../../core/fields.ts';
import { galleryPictureSchema, MAX_GALLERY_PICTURES } from '../../core/gallery-picture.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { questionsSchema } from '../questions/question.ts';
import { cancellationPolicySchema } from './cancellation-policy.ts';
import { eventCategorySchema } from './category.ts';
import { MAX_OFFER_HOURS, OFFER_HOURS } from './offer-hours.ts';
import { MAX_QUOTAS, quotaSchema } from './quota.ts';

/** One performer, as the page lists it. */
export const performerSchema = lineOfCharacters(80);
export const MAX_PERFORMERS = 20;
/** The highest age that may be asked for. */
export const HIGHEST_AGE_LIMIT = 21;

export const eventStates = ['draft', 'published', 'cancelled', 'finished'] as const;
export type EventState = (typeof eventStates)[number];
export const eventLifecycle: Lifecycle<EventState> = {
  draft: ['published', 'cancelled'],
  // Back to a draft only while nothing of it is sold or held.
  published: ['draft', 'cancelled', 'finished'],
  cancelled: [],
  finished: [],
};

/** An event as staff write it and the public reads it. Venue facts are copied in, so that a list needs one read a row. */
export const eventSchema = z
  .strictObject({
    id: slugSchema,
    title: singleLineText(120),
    /** For the poster: at most 40 characters (LOOK.md). */
    shortTitle: singleLineText(40),
    category: eventCategorySchema,
    summary: multilineText(300),
    description: optionalText(4000),
    venueId: slugSchema,
    venueName: singleLineText(120),
    venueAddress: singleLineText(200),
    venueAccess: optionalText(300),
    city: singleLineText(80),
    country: countrySchema,
    timeZone: timeZoneSchema,
    doorsAt: instantSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
    currency: currencySchema,
    /** Lowest tier price, minor units; kept by functions when a tier changes. */
    priceFrom: amountSchema,
    /** The highest price that a place or an add-on of it has, minor units: 0 where all of it is free. */
    priceTo: amountSchema,
    /** `priceFrom` of each tier that lists speak of, by id, for what is not sold out. */
    pricesByTier: z.record(slugSchema, amountSchema),
    /** The place whose stops serve the venue, for "How to get there"; empty when none does. */
    nearestPlaceId: z.union([slugSchema, z.literal('')]),
    /** The picture in Storage; empty when the event has none. */
    imagePath: optionalSingleLineText(300),
    performers: z.array(performerSchema).max(MAX_PERFORMERS).optional(),
    /** Who organises it (people/partner.ts); absent: the house, or nobody who was said. */
    partnerId: slugSchema.optional(),
    /** The name of that partner when the event was last written. */
    organiser: optionalSingleLineText(120).optional(),
    /** Years; 0 for all ages. */
    ageLimit: z.int().min(0).max(HIGHEST_AGE_LIMIT).optional(),
    /** Events with the same one are dates of one series; empty when it is in none. */
    seriesId: z.union([slugSchema, z.literal('')]).optional(),
    gallery: z.array(galleryPictureSchema).max(MAX_GALLERY_PICTURES).optional(),
    /** The plan of the venue's hall that its seats are on (halls/stored-plan.ts); empty when it has none. */
    planId: z.union([slugSchema, z.literal('')]).optional(),
    /** How long an offer from a waiting list lasts, hours by day (waiting/offer.ts); OFFER_HOURS where it is absent. */
    offerHours: z.int().min(1).max(MAX_OFFER_HOURS).optional(),
    /** What whoever books is asked. Absent: nothing ever was, so that there are no answers; none: what was asked is not asked any more. */
    questions: questionsSchema.optional(),
    /** Some of its tiers are opened by codes: nobody but staff may list its tiers. */
    hiddenTiers: z.literal(true).optional(),
    /** What tiers share (tier.ts, `quotaId`). */
    quotas: z.array(quotaSchema).max(MAX_QUOTAS).optional(),
    state: z.enum(eventStates),
    policy: cancellationPolicySchema,
    createdAt: instantSchema,
    updatedAt: instantSchema,
    updatedBy: uidSchema,
  })
  .refine((event) => event.doorsAt <= event.startsAt, {
    path: ['doorsAt'],
    message: 'doors open after the start',
  })
  .refine((event) => event.startsAt < event.endsAt, {
    path: ['endsAt'],
    message: 'it ends before it starts',
  })
  .refine(({ quotas = [] }) => new Set(quotas.map(({ id }) => id)).size === quotas.length, {
    path: ['quotas'],
    message: 'two quotas have one id',
  });
export type Event = z.infer<typeof eventSchema>;
export const eventConverter = documentConverter(eventSchema);
export const EVENTS = 'events';
export const eventPath = (id: string): string => `${EVENTS}/${id}`;

/** The fields that an event may lack, with what stands for each. */
export const optionalFieldsOf = (event: Event) => ({
  performers: event.performers ?? [],
  organiser: event.organiser ?? '',
  ageLimit: event.ageLimit ?? 0,
  seriesId: event.seriesId ?? '',
  gallery: event.gallery ?? [],
  planId: event.planId ?? '',
  offerHours: event.offerHours ?? OFFER_HOURS,
  quotas: event.quotas ?? [],
});
