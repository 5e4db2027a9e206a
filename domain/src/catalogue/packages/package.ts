import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../../core/fields.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';

/** A `bundle` is of one event, a `pass` of several dates. */
export const packageKinds = ['bundle', 'pass'] as const;

export const packageStates = ['draft', 'onSale', 'ended'] as const;
export type PackageState = (typeof packageStates)[number];
/** Once it was on sale it is no draft any more: what is in it and what it costs stay. */
export const packageLifecycle: Lifecycle<PackageState> = {
  draft: ['onSale'],
  onSale: ['ended'],
  ended: ['onSale'],
};

export const MAX_PARTS = 30;
/** Places of one package, of all its dates, what is no place included. */
export const MAX_PACKAGE_PLACES = 50;
/** How many of one package a booking may have at most. */
export const MAX_PACKAGES = 20;

/** Places of one tier at one date. */
export const packagePartSchema = z
  .strictObject({
    eventId: slugSchema,
    tierId: slugSchema,
    tierName: singleLineText(60),
    /** The fare of the tier that these places are for; absent: the tier's own price. */
    fareId: slugSchema.optional(),
    fareName: singleLineText(60).optional(),
    /** It is no place, as its tier is none. */
    addOn: z.literal(true).optional(),
    quantity: z.int().min(1).max(MAX_PACKAGE_PLACES),
    /** What one of these costs by itself, minor units; written anew when its event is. */
    regular: amountSchema,
    /** What each of these costs in the package, minor units. Those of all parts add up to the price. */
    prices: z.array(amountSchema).min(1).max(MAX_PACKAGE_PLACES),
  })
  .refine(({ quantity, prices }) => quantity === prices.length, {
    path: ['prices'],
    message: 'each place has one',
  });
export type PackagePart = z.infer<typeof packagePartSchema>;

/** Places of several tiers that are sold at one price. Functions alone write it: it must be what its events sell. */
export const packageSchema = z
  .strictObject({
    id: slugSchema,
    name: singleLineText(80),
    description: optionalText(300),
    kind: z.enum(packageKinds),
    state: z.enum(packageStates),
    currency: currencySchema,
    /** Of one with all its dates, minor units. */
    price: amountSchema,
    /** The events of its parts, for `array-contains`. */
    eventIds: z.array(slugSchema).min(1).max(MAX_PARTS),
    /** By event and within it as buyers read them. */
    parts: z.array(packagePartSchema).min(1).max(MAX_PARTS),
    saleStartsAt: instantSchema,
    saleEndsAt: instantSchema,
    maxPerBooking: z.int().min(1).max(MAX_PACKAGES),
    /** Over all bookings of one person; absent: as many as the house lets anybody have of each event. */
    maxPerPerson: z.int().min(1).max(500).optional(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    updatedBy: uidSchema,
  })
  .refine(({ saleStartsAt, saleEndsAt }) => saleStartsAt < saleEndsAt, {
    path: ['saleEndsAt'],
    message: 'the sale ends before it starts',
  })
  .refine(
    ({ price, parts }) => parts.flatMap(({ prices }) => prices).reduce((sum, one) => sum + one, 0) === price,
    { path: ['parts'], message: 'the places do not add up to the price' },
  );
export type Package = z.infer<typeof packageSchema>;
export const packageConverter = documentConverter(packageSchema);
export const PACKAGES = 'packages';
export const packagePath = (id: string): string => `${PACKAGES}/${id}`;
