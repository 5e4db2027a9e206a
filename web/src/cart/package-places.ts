import type { OfferedPackage } from '../data/packages.ts';
import type { Choice } from '../views/choice.ts';
import type { PackageCartLine, PackageDate, PackagePlaces } from './package-line.ts';

// Apart from what reads a stored cart and from the choice of tiers: a page that adds up what is chosen loads no schemas, one without packages nothing.

const entries = (places: readonly PackagePlaces[]): number =>
  places.reduce((sum, { addOn, quantity }) => sum + (addOn ? 0 : quantity), 0);

/** How many people one package lets in, at the date where it lets in most. */
export const peopleOfDates = (dates: readonly Pick<PackageDate, 'places'>[]): number =>
  Math.max(0, ...dates.map(({ places }) => entries(places)));

/** Who comes at one date, each with the tier of their place, by number as the server counts them. */
export function peopleAtDate({ dates, quantity: count }: PackageCartLine, offeringId: string): string[] {
  const places = dates.find((date) => date.offeringId === offeringId)?.places ?? [];
  const tiers = places.flatMap(({ tierId, addOn, quantity }) =>
    Array.from({ length: addOn ? 0 : quantity }, () => tierId),
  );
  return Array.from({ length: count }, () => tiers).flat();
}

/** ".weekend": no tier has such a key. */
export const packageKey = (id: string): string => `.${id}`;

/** The packages that are chosen, in the order in which they stand on the page. */
export const chosenPackages = (packages: readonly OfferedPackage[], choice: Choice) =>
  packages
    .map((sold) => ({ sold, quantity: choice[packageKey(sold.id)] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
