import type { Voucher } from '../vouchers/voucher.ts';
import type { Tier } from './tier.ts';

/** The tiers that everybody sees. */
export const shownTiers = <T extends Pick<Tier, 'hidden'>>(tiers: readonly T[]): T[] =>
  tiers.filter(({ hidden }) => !hidden);

type Opening = Pick<Voucher, 'active' | 'startsAt' | 'endsAt' | 'offeringIds' | 'tierIds'>;

/** Whether a code opens a tier at a moment: it names it, and its time is now. Whether any use of it is left is decided with the places. */
export const opensTier = (
  { active, startsAt, endsAt, offeringIds, tierIds = [] }: Opening,
  { eventId, id }: Pick<Tier, 'eventId' | 'id'>,
  now: number,
): boolean =>
  active && startsAt <= now && now < endsAt && offeringIds.includes(eventId) && tierIds.includes(id);
