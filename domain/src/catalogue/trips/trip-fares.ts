import { z } from 'zod';
import { amountSchema, singleLineText } from '../../core/fields.ts';
import { MAX_STOPS } from './segments.ts';

/** Of a stop: the fare zone that it lies in. */
export const zoneSchema = singleLineText(60);

/** What a leg from a stop of one zone to a stop of another costs, minor units. */
const zoneFareSchema = z.strictObject({ from: zoneSchema, to: zoneSchema, fare: amountSchema });
export type ZoneFare = z.infer<typeof zoneFareSchema>;

/** Between forty zones there are as many. */
export const MAX_ZONE_FARES = 1_600;
export const zoneFaresSchema = z.array(zoneFareSchema).max(MAX_ZONE_FARES);

/** Passengers who may pay less than an adult. */
export const passengerKinds = ['child', 'infant'] as const;
export type PassengerKind = (typeof passengerKinds)[number];

/** What passengers other than adults pay of the fare, percent; who is not named pays all of it. */
export const concessionsSchema = z.strictObject({
  child: z.int().min(0).max(100).optional(),
  infant: z.int().min(0).max(100).optional(),
});
export type Concessions = z.infer<typeof concessionsSchema>;

/** What a place of a better class costs, percent of the fare; a class that is not named costs the fare. */
const classPercentSchema = z.int().min(100).max(1_000).optional();
export const classFaresSchema = z.strictObject({
  premium: classPercentSchema,
  business: classPercentSchema,
  first: classPercentSchema,
});
export type ClassFares = z.infer<typeof classFaresSchema>;

/** In English, as tickets, mails and lists of passengers have it. */
export const passengerNames: Readonly<Record<PassengerKind, string>> = { child: 'Child', infant: 'Infant' };

/** How a trip is priced where the fares from its start do not say it (leg-fare.ts): by zones or by a table. Concessions and classes go with each of them. */
export const tripFaresSchema = z.strictObject({
  /** By the zones of its stops. */
  zones: zoneFaresSchema.optional(),
  /** One for every leg of it, in the order of fareIndex. */
  table: z
    .array(amountSchema)
    .max((MAX_STOPS * (MAX_STOPS - 1)) / 2)
    .optional(),
  concessions: concessionsSchema.optional(),
  classes: classFaresSchema.optional(),
});
export type TripFares = z.infer<typeof tripFaresSchema>;
