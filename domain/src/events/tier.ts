import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { amountSchema, instantSchema, line, optionalText, slugSchema, stampFields } from '../core/fields.ts';
import { zoneIds } from '../halls/hall-plan.ts';
import { tierLayoutSchema } from '../vehicles/layout.ts';
import { EVENTS } from './event.ts';

/** A kind of ticket of one event. With a layout its seats are numbered and each section is a pool; without, it sells places. */
export const tierSchema = z
  .strictObject({
    id: slugSchema,
    eventId: slugSchema,
    name: line(60),
    description: optionalText(200),
    price: amountSchema,
    /** Places without a layout; with one it must equal the layout's seats. */
    capacity: z.int().min(0).max(100_000),
    /** Over how many pools the places are spread; more than one only where a rush is expected. */
    shards: z.int().min(1).max(16),
    layout: tierLayoutSchema.nullable(),
    /** The zone of the event's plan whose places it sells; empty when it sells others. */
    zone: z.union([z.enum(zoneIds), z.literal('')]).optional(),
    saleStartsAt: instantSchema,
    saleEndsAt: instantSchema,
    maxPerBooking: z.int().min(1).max(50),
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
  });
export type Tier = z.infer<typeof tierSchema>;
export const tierConverter = documentConverter(tierSchema);
export const TIERS = 'tiers';
export const tierPath = (eventId: string, tierId: string): string =>
  `${EVENTS}/${eventId}/${TIERS}/${tierId}`;
