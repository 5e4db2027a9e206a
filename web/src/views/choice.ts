import type { Fare, Tier } from '@fareground/domain/catalogue/events/tier';

/** How many places of each kind of ticket are chosen, by choiceKey, and how many packages, by packageKey. */
export type Choice = Readonly<Record<string, number>>;

/** "floor"; "floor.child" for a fare of it. Neither id has a dot. */
export const choiceKey = (tierId: string, fareId?: string): string =>
  fareId ? `${tierId}.${fareId}` : tierId;

export interface ChosenPlaces {
  readonly tier: Tier;
  /** None: the tier's own price. */
  readonly fare: Fare | undefined;
  readonly quantity: number;
  /** Of one place, minor units; of an open price what is suggested. */
  readonly unitPrice: number;
}

/** What is chosen, in the order in which it stands on the page. */
export const chosenPlaces = (tiers: readonly Tier[], choice: Choice): readonly ChosenPlaces[] =>
  tiers.flatMap((tier) =>
    [undefined, ...(tier.fares ?? [])].flatMap((fare) => {
      const quantity = choice[choiceKey(tier.id, fare?.id)] ?? 0;
      const unitPrice = fare?.price ?? tier.openPrice?.suggested ?? tier.price;
      return quantity > 0 ? [{ tier, fare, quantity, unitPrice }] : [];
    }),
  );

/** Places of one tier that are chosen, of all fares. */
export const chosenOf = (choice: Choice, tierId: string): number =>
  Object.entries(choice).reduce(
    (sum, [key, quantity]) => (key.split('.')[0] === tierId ? sum + quantity : sum),
    0,
  );

/**
 * How many of a fare one may choose now, with what is chosen of the others.
 * @param room places that may be chosen of the tier, of all fares together
 */
export function mostOfFare(tier: Tier, fare: Fare, choice: Choice, room: number): number {
  const of = (id?: string): number => choice[choiceKey(tier.id, id)] ?? 0;
  const own = of(fare.id);
  const left = room - chosenOf(choice, tier.id) + own;
  const bound = (tier.fares ?? []).filter(({ withFullPrice, id }) => withFullPrice && id !== fare.id);
  const places = fare.withFullPrice ? of() - bound.reduce((sum, { id }) => sum + of(id), 0) : left;
  return Math.max(0, Math.min(left, places, fare.maxPerBooking ?? left));
}

/** What a choice comes to when fares that go with full prices are more than these: the last of them go. Nothing where it may stay. */
export function withoutExcess(tier: Tier, choice: Choice): Choice | undefined {
  let room = choice[tier.id] ?? 0;
  const changes: Record<string, number> = {};
  for (const { id, withFullPrice } of tier.fares ?? []) {
    const key = choiceKey(tier.id, id);
    const quantity = choice[key] ?? 0;
    if (!withFullPrice) continue;
    if (quantity > room) changes[key] = Math.max(0, room);
    room = Math.max(0, room - quantity);
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
