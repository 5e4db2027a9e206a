import { type ExtraKind, extraKinds } from '../catalogue/trips/extras.ts';
import type { Pool } from './pool.ts';

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

/** A shard of what several tiers of an event share. No other id has four parts. */
export const quotaPoolId = (eventId: string, quotaId: string, shard: number): string =>
  `${eventId}.quotas.${quotaId}.${shard}`;

/** Whether a pool counts what places of several tiers share, and sells none itself. */
export const isQuotaPool = ({ tierId, quotaId }: Pick<Pool, 'tierId' | 'quotaId'>): boolean =>
  tierId === null && quotaId !== undefined;

/** Whether a booking has it beside the pools of its places. */
export const isQuotaPoolId = (id: string): boolean => /^[^.]+\.quotas\.[^.]+\.\d+$/.test(id);

/** A coach, deck or cabin of a trip. @param vehicleChange how often the trip got another vehicle, whose seats are other ones */
export const tripSectionPoolId = (tripId: string, sectionId: string, vehicleChange = 0): string =>
  vehicleChange === 0 ? `${tripId}.${sectionId}` : `${tripId}.v${vehicleChange}.${sectionId}`;

/** What a trip takes along of one kind of extras, in whatever vehicle. */
export const extraPoolId = (tripId: string, kind: ExtraKind): string => `${tripId}.extras.${kind}`;

/** The kind of extras that a pool counts; nothing where it counts seats or anything else. */
export const extraOfPoolId = (id: string): ExtraKind | undefined => {
  const [, of, kind] = id.split('.');
  return of === 'extras' ? extraKinds.find((one) => one === kind) : undefined;
};

/** What a voucher's uses are sold under, where an event or trip has its own id. */
export const voucherOfferingId = (code: string): string => `voucher-${code.toLowerCase()}`;

/** The code that voucherOfferingId made it of. */
export const voucherCodeOf = (offeringId: string): string =>
  offeringId.slice('voucher-'.length).toUpperCase();

/** A voucher's uses; the first shard has no number. */
export const voucherPoolId = (code: string, shard = 0): string =>
  `${voucherOfferingId(code)}.uses.voucher${shard === 0 ? '' : `-${shard}`}`;

/** What a voucher may still take off. */
export const voucherBudgetPoolId = (code: string, shard: number): string =>
  `${voucherOfferingId(code)}.budget.${shard}`;

/** Whether a booking has it for its voucher and not for a place. @param code of the booking's voucher; '' for none */
export const isVoucherPoolId = (id: string, code: string): boolean =>
  code !== '' &&
  /^(?:uses\.voucher|budget\.)/.test(id.slice(voucherOfferingId(code).length + 1)) &&
  id.startsWith(`${voucherOfferingId(code)}.`);
