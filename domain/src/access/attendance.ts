import type { DoorRow, DoorTier } from '../api/door-lists.ts';

interface NamedCount {
  readonly name: string;
  readonly tickets: number;
}

/** How many are expected at an event, and how many of them are in. */
export interface Attendance {
  readonly tickets: number;
  readonly admitted: number;
  /** Of these, those that only a code shows. */
  readonly hidden: readonly NamedCount[];
  /** None of these: an add-on brings nobody. */
  readonly addOns: readonly NamedCount[];
}

/** Every count of people at the door: pages, lists and files take it from here. */
export function attendance(tiers: readonly Readonly<DoorTier>[]): Attendance {
  const people = tiers.filter(({ addOn }) => !addOn);
  const named = (some: readonly Readonly<DoorTier>[]) => some.map(({ name, tickets }) => ({ name, tickets }));
  return {
    tickets: people.reduce((sum, tier) => sum + tier.tickets, 0),
    admitted: people.reduce((sum, tier) => sum + tier.admitted, 0),
    hidden: named(people.filter(({ hidden }) => hidden)),
    addOns: named(tiers.filter(({ addOn }) => addOn)),
  };
}

/** The tiers of the rows of a whole list, in the order of their first rows. */
export const tiersOfRows = (rows: readonly DoorRow[]): DoorTier[] =>
  [...Map.groupBy(rows, ({ tier, addOn }) => `${addOn ?? ''} ${tier}`).values()].map((own) => ({
    name: own[0]?.tier ?? '',
    tickets: own.length,
    admitted: own.filter(({ usedAt }) => usedAt !== null).length,
    ...(own[0]?.addOn && { addOn: true as const }),
  }));
