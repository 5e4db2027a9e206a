import { z } from 'zod';
import { amountSchema } from '../../core/fields.ts';

/** What passengers may bring along beside what everybody may: a large bag, a bicycle, an animal. */
export const extraKinds = ['baggage', 'bicycle', 'pet'] as const;
export type ExtraKind = (typeof extraKinds)[number];

const MAX_EACH = 5;

const offeredExtraSchema = z.strictObject({
  /** How many the vehicle takes at once, on each segment of its way. */
  capacity: z.int().min(1).max(1_000),
  /** Of one, on any leg, minor units. */
  price: amountSchema,
  /** One passenger may have so many. */
  each: z.int().min(1).max(MAX_EACH),
});
export type OfferedExtra = z.infer<typeof offeredExtraSchema>;

/** The extras of a trip; one that is not named is not taken along. */
export const tripExtrasSchema = z.strictObject({
  baggage: offeredExtraSchema.optional(),
  bicycle: offeredExtraSchema.optional(),
  pet: offeredExtraSchema.optional(),
});
export type TripExtras = z.infer<typeof tripExtrasSchema>;

const countSchema = z.int().min(1).max(MAX_EACH).optional();
/** What one passenger has of them. */
export const ownExtrasSchema = z.strictObject({
  baggage: countSchema,
  bicycle: countSchema,
  pet: countSchema,
});
export type OwnExtras = z.infer<typeof ownExtrasSchema>;

/** What there is of each kind, none left out. */
export const extrasIn = (extras: OwnExtras | undefined): { kind: ExtraKind; count: number }[] =>
  extraKinds.flatMap((kind) => {
    const count = extras?.[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });

/** What passengers bring along together, none left out. @param parties so many passengers, and what each of them has */
export function extrasOf(
  parties: readonly { readonly extras?: OwnExtras | undefined; readonly passengers: number }[],
): { kind: ExtraKind; count: number }[] {
  const all = parties.flatMap(({ extras, passengers }) =>
    extrasIn(extras).map(({ kind, count }) => ({ kind, count: count * passengers })),
  );
  return extraKinds.flatMap((kind) => {
    const count = all.reduce((sum, one) => (one.kind === kind ? sum + one.count : sum), 0);
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** The first kind of which a passenger may not have so many on a trip, and how many they may: 0 where it takes none. */
export function extraBeyondLimit(
  offered: TripExtras | undefined,
  wanted: OwnExtras | undefined,
): { readonly kind: ExtraKind; readonly limit: number } | undefined {
  for (const { kind, count } of extrasIn(wanted)) {
    const limit = offered?.[kind]?.each ?? 0;
    if (count > limit) return { kind, limit };
  }
  return undefined;
}

/**
 * How many of a kind may still be brought along on a leg.
 * @param free on each segment, as the public sees it; undefined where nothing was booked yet @param mask the segments of the leg, as bits
 */
export function extraLeft(
  offered: TripExtras | undefined,
  kind: ExtraKind,
  free: readonly number[] | undefined,
  mask: number,
): number {
  const capacity = offered?.[kind]?.capacity ?? 0;
  return (free ?? []).reduce(
    (least, some, segment) => (mask & (2 ** segment) ? Math.min(least, some) : least),
    capacity,
  );
}

/** What the extras of one passenger cost on a trip, minor units; nothing for those that it does not take. */
export const extrasPrice = (offered: TripExtras | undefined, wanted: OwnExtras | undefined): number =>
  extrasIn(wanted).reduce((sum, { kind, count }) => sum + count * (offered?.[kind]?.price ?? 0), 0);

/** Tells sets of extras apart; empty for none: "baggage2-bicycle1". */
export const extrasKey = (extras: OwnExtras | undefined): string =>
  extrasIn(extras)
    .map(({ kind, count }) => `${kind}${count}`)
    .join('-');

const names: Readonly<Record<ExtraKind, readonly [one: string, more: string]>> = {
  baggage: ['bag', 'bags'],
  bicycle: ['bicycle', 'bicycles'],
  pet: ['pet', 'pets'],
};

/** In English, as tickets, mails and lists of passengers have them: "2 bags, 1 bicycle". */
export const extrasText = (extras: OwnExtras | undefined): string =>
  extrasIn(extras)
    .map(({ kind, count }) => `${count} ${names[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
