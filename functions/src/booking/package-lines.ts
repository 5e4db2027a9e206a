import type { LineRequest } from '@fareground/domain/api/bookings';
import type { Package, PackagePart } from '@fareground/domain/catalogue/packages/package';
import {
  isOnSale,
  type PricedPlaces,
  partsToCome,
  placesByPrice,
  priceOfParts,
} from '@fareground/domain/catalogue/packages/package-price';
import { AppError } from '@fareground/domain/core/errors';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type EventSale, eventLine, type OrderLine } from './event-line.ts';

type PackageRequest = Extract<LineRequest, { kind: 'package' }>;

/**
 * The lines of a package as it is sold now: of each date that is still to come one for each tier, fare and price of a place. What keeps single tickets
 * from sale (hidden, not yet, after another, with a full price) is no matter here: staff put the package together.
 * @throws AppError not-found, not-on-sale, limit-exceeded, and price-changed with the `price` and the dates (`offeringIds`) where another was shown
 */
export async function packageLines(
  item: PackageRequest,
  catalogue: Catalogue,
  now: number,
  field: string,
): Promise<OrderLine[]> {
  const sold = await catalogue.package(item.packageId);
  if (sold.state === 'draft')
    throw new AppError('not-found', `${sold.id} is a draft`, { field: `${field}.packageId` });
  if (!isOnSale(sold, now)) throw notOnSale(sold, field);
  if (item.quantity > sold.maxPerBooking) {
    const details = { field: `${field}.quantity`, limit: sold.maxPerBooking };
    throw new AppError('limit-exceeded', `${item.quantity} of ${sold.id}`, details);
  }
  const sales = await readSales(sold, catalogue);
  const events = sales.map(({ event }) => event);
  const parts = partsToCome(sold.parts, events, now);
  if (parts.length === 0) throw notOnSale(sold, field);
  const price = priceOfParts(parts);
  if (item.price !== undefined && item.price !== price) {
    const offeringIds = [...new Set(parts.map(({ eventId }) => eventId))];
    const details = { field: `${field}.price`, price, offeringIds };
    throw new AppError('price-changed', `${item.price} for ${sold.id}`, details);
  }
  const names = (item.attendees ?? []).map(({ name }) => name.trim());
  return [...Map.groupBy(parts, ({ eventId }) => eventId)].flatMap(([eventId, own]) => {
    const sale = sales.find(({ event }) => event.id === eventId);
    return sale ? dateLines({ sold, own, sale, count: item.quantity, names, field }) : [];
  });
}

const notOnSale = ({ id, saleStartsAt, saleEndsAt }: Package, field: string) =>
  new AppError('not-on-sale', id, { field, saleStartsAt, saleEndsAt });

async function readSales({ eventIds }: Package, catalogue: Catalogue): Promise<EventSale[]> {
  const sales = await Promise.all(eventIds.map((id) => catalogue.sale('event', id)));
  return sales.filter((sale) => sale.kind === 'event');
}

interface PackagedDate {
  readonly sold: Package;
  /** The parts of this date. */
  readonly own: readonly PackagePart[];
  readonly sale: EventSale;
  /** How many packages. */
  readonly count: number;
  readonly names: readonly string[];
  readonly field: string;
}

/** The lines of one date. Who comes is numbered the same at each: all of the first package, then of the next. */
function dateLines({ sold, own, sale, count, names, field }: PackagedDate): OrderLine[] {
  const people = own.reduce((sum, { addOn, quantity }) => sum + (addOn ? 0 : quantity), 0);
  let person = 0;
  return own.flatMap((part) =>
    placesByPrice(part).map((places) => {
      const first = person;
      if (!part.addOn) person += places.quantity;
      const numbers = part.addOn ? [] : numbersOf(places, { first, people, count, names });
      return packagedLine({ sold, part, places, sale, count, names, field, numbers });
    }),
  );
}

interface Numbered {
  readonly first: number;
  readonly people: number;
  readonly count: number;
  readonly names: readonly string[];
}

/** Who has the places of a line, in their order: those that have a name come first, because a line's names have no gaps. */
function numbersOf({ quantity }: PricedPlaces, { first, people, count, names }: Numbered): number[] {
  const numbers = Array.from(
    { length: quantity * count },
    (_, place) => Math.floor(place / quantity) * people + first + (place % quantity),
  );
  return [...numbers.filter((number) => names[number]), ...numbers.filter((number) => !names[number])];
}

interface PackagedPlaces extends Omit<PackagedDate, 'own'> {
  readonly part: PackagePart;
  readonly places: PricedPlaces;
  readonly numbers: readonly number[];
}

/** @throws AppError not-on-sale, invalid-argument where its event sells no such places any more */
function packagedLine({ sold, part, places, sale, count, names, field, numbers }: PackagedPlaces): OrderLine {
  const { eventId: offeringId, tierId, fareId } = part;
  const tier = sale.tiers.find(({ id }) => id === tierId);
  if (!tier || sale.event.currency !== sold.currency) throw notOnSale(sold, field);
  const attendees = numbers.flatMap((number) => (names[number] ? [{ name: names[number] }] : []));
  const quantity = places.quantity * count;
  const wanted = {
    kind: 'event' as const,
    offeringId,
    tierId,
    ...(fareId && { fareId }),
    quantity,
    attendees,
  };
  const made = eventLine(wanted, sale, tier, field);
  if (made.line.kind !== 'event') throw notOnSale(sold, field);
  const { ownPrice: _, ...line } = made.line;
  return {
    ...made,
    input: { field, numbers },
    package: sold,
    line: { ...line, unitPrice: places.unitPrice, package: { id: sold.id, name: sold.name, count } },
  };
}
