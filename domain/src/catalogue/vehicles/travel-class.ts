/** From the plainest to the best: what a section of a vehicle is of. One that names none is standard. */
export const travelClasses = ['standard', 'premium', 'business', 'first'] as const;
export type TravelClass = (typeof travelClasses)[number];

/** Those that a section names, and that cost more than the fare. */
export const betterClasses = ['premium', 'business', 'first'] as const satisfies readonly TravelClass[];
export type BetterClass = (typeof betterClasses)[number];

export const isBetterClass = (travelClass: TravelClass | undefined): travelClass is BetterClass =>
  travelClass !== undefined && travelClass !== 'standard';

/** Below 0 where the first is the plainer one. */
export const compareClasses = (one: TravelClass, other: TravelClass): number =>
  travelClasses.indexOf(one) - travelClasses.indexOf(other);

/** In English, as tickets, mails and lists of passengers have it. */
export const travelClassNames: Readonly<Record<TravelClass, string>> = {
  standard: 'standard class',
  premium: 'premium class',
  business: 'business class',
  first: 'first class',
};
