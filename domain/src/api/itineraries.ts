import { z } from 'zod';
import { MAX_STOPS } from '../catalogue/trips/segments.ts';
import { tripStates } from '../catalogue/trips/trip.ts';
import { travelClasses } from '../catalogue/vehicles/travel-class.ts';
import { amenities, vehicleKindSchema } from '../catalogue/vehicles/vehicle-kind.ts';
import {
  amountSchema,
  currencySchema,
  dayKeySchema,
  instantSchema,
  singleLine,
  slugSchema,
  text,
} from '../core/fields.ts';

/** Itineraries of one page of an answer. */
export const ITINERARIES_PAGE = 15;
/** Days before and after whose lowest price is told. */
export const DAYS_AROUND = 3;
/** People and things that may be looked for together. */
export const MAX_TRAVELLERS = 20;

const words = singleLine().trim().min(1).max(120);
const flag = z.literal('1').optional();
const dayPart = z.enum(['night', 'morning', 'afternoon', 'evening']);
const count = z.coerce.number().int().min(0).max(MAX_TRAVELLERS);
const amenity = z.enum(amenities);

const filterFields = {
  kind: vehicleKindSchema.optional(),
  operator: words.optional(),
  /** On the clocks of the stops. */
  leaves: dayPart.optional(),
  arrives: dayPart.optional(),
  /** Separated by commas: all of them. */
  amenities: text()
    .max(200)
    .transform((list) => list.split(','))
    .pipe(z.array(amenity))
    .optional(),
  /** The most for one seat with fees and taxes, minor units. */
  price: z.coerce.number().pipe(amountSchema).optional(),
  /** That the most is in; absent, or none that there is: the one that each itinerary is sold in. */
  currency: currencySchema.optional().catch(undefined),
  direct: flag,
  accessible: flag,
  /** Of each of its rides; prices and places left are those of this class. */
  travelClass: z.enum(travelClasses).optional(),
  /** Each needs a ride that takes them. */
  bicycles: count.optional(),
  wheelchairs: count.optional(),
};
const filters = z.object(filterFields);
export type ItineraryFilters = z.infer<typeof filters>;
const sorts = z.enum(['departure', 'duration', 'price']);
export type ItinerarySort = z.infer<typeof sorts>;

/**
 * What stands behind `?` of GET /search/itineraries. `from` and `to` are names of cities or stops, one of them at least. The day is of the
 * calendar of the stop where one gets on; without one it is today.
 */
export const itineraryQuerySchema = z
  .object({
    from: words.optional(),
    to: words.optional(),
    date: dayKeySchema.optional(),
    /** Nothing that leaves before this instant: the end of the itinerary there. */
    after: z.coerce.number().pipe(instantSchema).optional(),
    /** Nothing that arrives after this instant: the doors of an event. */
    before: z.coerce.number().pipe(instantSchema).optional(),
    /** Of an itinerary that was chosen before, as `name` of an answer; it is told beside the others. */
    chosen: text().max(500).optional(),
    ...filterFields,
    /** Seats that are needed: adults and children. */
    seats: z.coerce.number().int().min(1).max(MAX_TRAVELLERS).default(1),
    /** So many of the seats are for children. */
    children: count.default(0),
    sort: sorts.optional(),
    page: z.coerce.number().int().min(1).max(500).default(1),
  })
  .refine(({ from, to }) => from || to, { path: ['from'], message: 'from or to' })
  .refine(({ seats, children }) => children <= seats, { path: ['children'], message: 'more than seats' });
export type ItineraryQuery = z.infer<typeof itineraryQuerySchema>;

const endFields = {
  name: singleLine(),
  city: singleLine(),
  timeZone: singleLine(),
  bay: singleLine(),
};
const legSchema = z.object({
  tripId: slugSchema,
  kind: vehicleKindSchema,
  operator: singleLine(),
  number: singleLine(),
  state: z.enum(tripStates),
  delayMinutes: z.int(),
  notice: text(),
  amenities: z.array(amenity),
  accessible: z.boolean(),
  /** Numbers of the stops in the trip's timetable. */
  from: z.int().min(0).max(MAX_STOPS),
  to: z.int().min(0).max(MAX_STOPS),
  start: z.object({ ...endFields, departsAt: instantSchema }),
  end: z.object({ ...endFields, arrivesAt: instantSchema }),
  /** Of an adult who books this ride alone, with fees and taxes; minor units. */
  fare: amountSchema,
  /** Seats; nothing while nobody has counted yet. */
  left: z.int().optional(),
});
export type ItineraryLeg = z.infer<typeof legSchema>;

const foundItinerarySchema = z.object({
  /** Of it in addresses: "bus-204~0~3", both rides joined by a dot where one changes. */
  name: singleLine(),
  legs: z.array(legSchema).min(1).max(2),
  currency: currencySchema,
  /** Of an adult, with fees and taxes; minor units. */
  fare: amountSchema,
  /** Of all who were asked for, with their bicycles, fees and taxes; minor units. */
  price: amountSchema,
});
export type FoundItinerary = z.infer<typeof foundItinerarySchema>;

const suggestedPlaceSchema = z.object({
  kind: z.enum(['city', 'stop']),
  /** What to put into the field. */
  text: text(),
  city: singleLine(),
});
export type SuggestedPlace = z.infer<typeof suggestedPlaceSchema>;

export const itinerariesResponseSchema = z.object({
  /** "2026-11-27" */
  day: singleLine(),
  today: text(),
  /** Which end nobody knows, and what may be meant. */
  unknown: z.object({ end: z.enum(['from', 'to']), near: z.array(suggestedPlaceSchema) }).optional(),
  itineraries: z.array(foundItinerarySchema),
  /** Of all pages. */
  total: z.int(),
  page: z.int(),
  hasMore: z.boolean(),
  chosen: foundItinerarySchema.optional(),
  /** Amounts to choose the most for one seat from; absent where all itineraries of the day cost the same. */
  prices: z.object({ currency: currencySchema, steps: z.array(amountSchema).min(1).max(5) }).optional(),
  /** Each day around with its lowest price for all who were asked for, where they have places on any itinerary. */
  days: z.array(
    z.object({
      day: singleLine(),
      price: amountSchema.optional(),
      currency: currencySchema.optional(),
      /** There are itineraries, and none with places for all of them. */
      isFull: z.boolean().optional(),
    }),
  ),
  /** Who goes that way that day. */
  operators: z.array(text()),
  /** The classes that they have, from the plainest to the best; absent where there is no choice. */
  classes: z.array(z.enum(travelClasses)).optional(),
  /** Where nothing was found. */
  instead: z
    .object({
      /** The nearest day that has some. */
      day: text().optional(),
      /** From anywhere in the city, or to it. */
      from: text().optional(),
      to: text().optional(),
      /** With one change there are some. */
      change: z.boolean(),
      /** Without the filters there are some. */
      unfiltered: z.boolean(),
    })
    .optional(),
});
export type ItinerariesResponse = z.infer<typeof itinerariesResponseSchema>;

/** What stands behind `?` of GET /search/places: at least two letters. */
export const placeQuerySchema = z.object({ q: words.min(2) });
export type PlaceQuery = z.infer<typeof placeQuerySchema>;
export const placesResponseSchema = z.object({ places: z.array(suggestedPlaceSchema) });
export type PlacesResponse = z.infer<typeof placesResponseSchema>;

/** Of each city so many rides are told, of no more than so many cities. */
export const RIDES_OF_CITY = 5;
export const CITIES_OF_RIDES = 8;

/**
 * What stands behind `?` of GET /search/rides: those that reach a place before an instant, the doors of an event, or that leave it after
 * one, its end. `from` is the name of a city or stop that one comes from.
 */
export const ridesQuerySchema = z
  .object({
    place: slugSchema,
    from: words.optional(),
    before: z.coerce.number().pipe(instantSchema).optional(),
    after: z.coerce.number().pipe(instantSchema).optional(),
  })
  .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
    path: ['before'],
    message: 'before or after',
  })
  .refine(({ before, from }) => from === undefined || before !== undefined, {
    path: ['from'],
    message: 'from with before',
  });
export type RidesQuery = z.infer<typeof ridesQuerySchema>;
/** Without a change, by departure. */
export const ridesResponseSchema = z.object({
  itineraries: z.array(foundItinerarySchema),
  /** Where none from the named city is in time: the last one long before, and the first one after. */
  nearest: z.array(foundItinerarySchema).optional(),
});
export type RidesResponse = z.infer<typeof ridesResponseSchema>;
