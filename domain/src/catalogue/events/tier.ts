import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  instantSchema,
  optionalText,
  singleLineText,
  slugSchema,
  stampFields,
} from '../../core/fields.ts';
import { zoneIds } from '../halls/hall-plan.ts';
import { tierLayoutSchema } from '../vehicles/layout.ts';
import { EVENTS } from './event.ts';

/** A further price of a tier, for those who are named: a child, a student, a companion. Its places are the tier's own. */
export const fareSchema = z.strictObject({
  id: slugSchema,
  name: singleLineText(60),
  price: amountSchema,
  /** What to bring, or who may have it. */
  note: optionalText(120),
  /** Absent: as many as of the tier. */
  maxPerBooking: z.int().min(1).max(50).optional(),
  /** At most one for each place at the tier's own price in the same booking. */
  withFullPrice: z.literal(true).optional(),
});
export type Fare = z.infer<typeof fareSchema>;
export const MAX_FARES = 8;

/** The buyer says what a place costs: `price` of the tier at least, and at most this. Minor units. */
export const openPriceSchema = z.strictObject({ suggested: amountSchema, most: amountSchema });
export type OpenPrice = z.infer<typeof openPriceSchema>;

/** Something that is no place: parking, a drink. It is sold along with places of the event in the same booking, so many at most for each of them. */
export const addOnSchema = z.strictObject({ mostPerPlace: z.int().min(1).max(20) });

/** A kind of ticket of one event. With a layout its seats are numbered and each section is a pool; without, it sells places. */
export const tierSchema = z
  .strictObject({
    id: slugSchema,
    eventId: slugSchema,
    name: singleLineText(60),
    description: optionalText(200),
    /** Of one place, minor units; of an open price the least. */
    price: amountSchema,
    openPrice: openPriceSchema.optional(),
    fares: z.array(fareSchema).min(1).max(MAX_FARES).optional(),
    /** Only who has a code that names it sees and buys it (hidden-tiers.ts). */
    hidden: z.literal(true).optional(),
    /** Absent: each of it is a place, which lets somebody in. */
    addOn: addOnSchema.optional(),
    /** Places without a layout; with one it must equal the layout's seats. */
    capacity: z.int().min(0).max(100_000),
    /** Over how many pools the places are spread; more than one only where a rush is expected. */
    shards: z.int().min(1).max(16),
    layout: tierLayoutSchema.nullable(),
    /** The zone of the event's plan whose places it sells; empty when it sells others. */
    zone: z.union([z.enum(zoneIds), z.literal('')]).optional(),
    /** The quota of the event that each of its places counts in as well (quota.ts). */
    quotaId: slugSchema.optional(),
    /** The tier of the event that it follows: it is sold once nothing is left of that one, or its sale is over. An early bird has such a follower. */
    follows: slugSchema.optional(),
    saleStartsAt: instantSchema,
    saleEndsAt: instantSchema,
    maxPerBooking: z.int().min(1).max(50),
    /** Over all bookings of one person; absent: as many as the house lets anybody have of the event. */
    maxPerPerson: z.int().min(1).max(500).optional(),
    /** Position in the list, lowest first. */
    order: z.int().min(0).max(99),
    ...stampFields,
  })
  .refine((tier) => tier.saleStartsAt < tier.saleEndsAt, {
    path: ['saleEndsAt'],
    message: 'the sale ends before it starts',
  })
  .refine((tier) => tier.layout === null || tier.shards === 1, {
    path: ['shards'],
    message: 'numbered seats are not sharded',
  })
  .refine(
    ({ price, openPrice }) =>
      !openPrice || (price <= openPrice.suggested && openPrice.suggested <= openPrice.most),
    { path: ['openPrice'], message: 'the suggested price is between the least and the most' },
  )
  .refine(({ addOn, layout, follows }) => !addOn || (layout === null && follows === undefined), {
    path: ['addOn'],
    message: 'an add-on has no seats and follows nothing',
  })
  .refine(({ id, follows }) => follows !== id, { path: ['follows'], message: 'it follows itself' })
  .refine(({ fares = [] }) => new Set(fares.map(({ id }) => id)).size === fares.length, {
    path: ['fares'],
    message: 'two fares have one id',
  });
export type Tier = z.infer<typeof tierSchema>;
export const tierConverter = documentConverter(tierSchema);
export const TIERS = 'tiers';
export const tierPath = (eventId: string, tierId: string): string =>
  `${EVENTS}/${eventId}/${TIERS}/${tierId}`;
