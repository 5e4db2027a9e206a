import { z } from 'zod';
import { type Booking, type BookingLine, channelOf, channels } from '../../booking/booking.ts';
import { factsOfLine, groupings, groupName, splitGroupName } from '../../booking/report-groups.ts';
import { singleLine, slugSchema } from '../../core/fields.ts';
import { DAY } from '../../core/time.ts';
import { isEarned, kindOfAccount, saleOfAccount } from './account.ts';
import type { OfLine } from './earnings.ts';
import type { LedgerEntry } from './ledger-transaction.ts';

/**
 * What reports know a part of a movement by. Values are names as people wrote them, or ids; each can be a field of a document of sums.
 * `partner` is the organiser of an event or the operator of a trip; `category` an event's, or the kind of vehicle; `tier` the kind of ticket, `fare` who it is for;
 * `ahead` how long before the start it was bought.
 */
const valueSchema = singleLine()
  .max(120)
  .regex(/^[^/_][^/]*$/, 'cannot name a sum');
const ofSchema = z.strictObject({
  channel: z.enum(channels),
  partner: valueSchema,
  route: valueSchema,
  category: valueSchema,
  fare: valueSchema,
  tier: valueSchema,
  ahead: valueSchema,
});
export type PartFacts = z.infer<typeof ofSchema>;

/** As on the accounts, debits positive; `tax-of-fees` is what of `tax` is in the fees, `places` how many places were sold. */
export const partAmounts = ['sales', 'fees', 'tax', 'tax-of-fees', 'discounts', 'places'] as const;
export type PartAmount = (typeof partAmounts)[number];
const EARNED_AMOUNTS = ['sales', 'fees', 'tax', 'discounts'] as const satisfies readonly PartAmount[];

/** What of a movement is of one kind of places of one sale. */
export const earnedPartSchema = z.strictObject({
  offeringId: slugSchema,
  of: ofSchema,
  amounts: z.partialRecord(z.enum(partAmounts), z.int().min(-100_000_000_000).max(100_000_000_000)),
});
export type EarnedPart = z.infer<typeof earnedPartSchema>;

/** From so many days before the start on, whole days, the longest first. */
export const daysAhead = [84, 56, 42, 28, 21, 14, 10, 7, 5, 3, 2, 1, 0] as const;
/** "14": from 14 days on, and less than the next. @param bookedAt, startsAt epoch milliseconds */
export const aheadOf = (bookedAt: number, startsAt: number): string =>
  String(daysAhead.find((days) => startsAt - bookedAt >= days * DAY) ?? 0);

/** A movement over more kinds of places says nothing of them: its sums would be more than one commit may change. */
export const MAX_PARTS = 14;

type Sold = Pick<Booking, 'channel' | 'waitingEntryId' | 'confirmedAt' | 'createdAt'>;

function factsOf(booking: Sold, line: BookingLine): PartFacts {
  const ahead = aheadOf(booking.confirmedAt ?? booking.createdAt, line.startsAt);
  return { channel: channelOf(booking), ...factsOfLine(line), ahead };
}

/**
 * The parts of a movement, out of what its lines have on the accounts. @param lineOf the line as it was when that was earned
 * @param withPlaces whether the places of the lines are sold by it
 * @returns undefined where there are none, or too many
 */
export function partsOf(
  booking: Sold,
  earned: readonly OfLine[],
  lineOf: (one: OfLine) => BookingLine | undefined,
  withPlaces: boolean,
): EarnedPart[] | undefined {
  const parts = new Map<string, { offeringId: string; of: PartFacts; amounts: Map<PartAmount, number> }>();
  for (const one of earned) {
    const line = lineOf(one);
    if (!line) return undefined;
    const of = factsOf(booking, line);
    const key = JSON.stringify([line.offeringId, of]);
    const part = parts.get(key) ?? { offeringId: line.offeringId, of, amounts: new Map() };
    parts.set(key, part);
    const grow = (name: PartAmount, by: number) => part.amounts.set(name, (part.amounts.get(name) ?? 0) + by);
    for (const { account, amount } of one.entries) grow(kindOfAccount(account) as PartAmount, amount);
    grow('tax-of-fees', one.taxOfFees);
    if (withPlaces && !(line.kind === 'event' && line.addOn)) grow('places', line.quantity);
  }
  const found = [...parts.values()].flatMap(({ amounts, ...about }): EarnedPart[] => {
    const some = [...amounts].filter(([, amount]) => amount !== 0);
    return some.length > 0 ? [{ ...about, amounts: Object.fromEntries(some) }] : [];
  });
  return found.length > 0 && found.length <= MAX_PARTS ? found : undefined;
}

/** Whether parts are all that is on the accounts of what was earned, sale by sale. */
export function addUp(parts: readonly EarnedPart[], entries: readonly LedgerEntry[]): boolean {
  const left = new Map<string, number>();
  const grow = (key: string, by: number) => left.set(key, (left.get(key) ?? 0) + by);
  for (const { account, amount } of entries.filter((one) => isEarned(one.account))) {
    const offeringId = saleOfAccount(account);
    grow(offeringId === undefined ? kindOfAccount(account) : `sales:${offeringId}`, amount);
  }
  for (const { offeringId, amounts } of parts)
    for (const name of EARNED_AMOUNTS)
      grow(name === 'sales' ? `sales:${offeringId}` : name, -(amounts[name] ?? 0));
  return [...left.values()].every((amount) => amount === 0);
}

/** By which a movement is found: every value that a part of it has. */
export const groupsOf = (parts: readonly EarnedPart[]): string[] => [
  ...new Set(parts.flatMap(({ of }) => groupings.map((by) => groupName(by, of[by])))),
];

/** Whether a part has the value that a group is named after. */
export function hasGroup({ offeringId, of }: EarnedPart, name: string): boolean {
  const named = splitGroupName(name);
  return named !== null && (named.by === 'sale' ? offeringId : of[named.by]) === named.value;
}

/** Whether a movement has a part in a group. @param name absent: in any */
export const isWithin = (
  { parts = [] }: { readonly parts?: readonly EarnedPart[] | undefined },
  name: string | undefined,
): boolean => !name || parts.some((part) => hasGroup(part, name));
