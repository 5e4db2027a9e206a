/**
 * The ids of pools are made here and nowhere else. What a pool is of stands in its fields; only documents of the first shape,
 * which have no such fields, are read by their ids. Parts are slugs, so a dot parts them.
 */

/** One of a tier's shards, from 0 on. */
export const shardPoolId = (eventId: string, tierId: string, shard: number): string =>
  `${eventId}.${tierId}.${shard}`;

/** A section of a hall, sold by a tier. */
export const hallSectionPoolId = (eventId: string, tierId: string, sectionId: string): string =>
  `${eventId}.${tierId}.${sectionId}`;

/** A coach, deck or cabin of a trip. */
export const tripSectionPoolId = (tripId: string, sectionId: string): string => `${tripId}.${sectionId}`;

/** What a voucher's uses are sold under, where an event or trip has its own id. */
export const voucherSaleId = (code: string): string => `voucher-${code.toLowerCase()}`;

/** A voucher's uses. */
export const voucherPoolId = (code: string): string => `${voucherSaleId(code)}.uses.voucher`;

/**
 * What the id of a pool of the first shape says: [event, tier, shard or section], [trip, section], or [voucher, "uses", "voucher"].
 */
export const partsOfPoolId = (id: string): readonly string[] => id.split('.');
