import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  instantSchema,
  line,
  optionalText,
  slugSchema,
  timeZoneSchema,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { cancellationPolicySchema } from './cancellation-policy.ts';
import { eventCategorySchema } from './category.ts';

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
    title: line(120),
    /** For the poster: at most 40 characters (LOOK.md). */
    shortTitle: line(40),
    category: eventCategorySchema,
    summary: line(300),
    description: optionalText(4000),
    venueId: slugSchema,
    venueName: line(120),
    venueAddress: line(200),
    venueAccess: optionalText(300),
    city: line(80),
    country: countrySchema,
    timeZone: timeZoneSchema,
    doorsAt: instantSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
    currency: currencySchema,
    /** Lowest tier price, minor units; kept by functions when a tier changes. */
    priceFrom: amountSchema,
    /** The place whose stops serve the venue, for "How to get there"; empty when none does. */
    nearestPlaceId: z.union([slugSchema, z.literal('')]),
    imagePath: optionalText(300),
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
  });
export type Event = z.infer<typeof eventSchema>;
export const eventConverter = documentConverter(eventSchema);
export const EVENTS = 'events';
export const eventPath = (id: string): string => `${EVENTS}/${id}`;
