import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Package, PackagePart } from '@fareground/domain/catalogue/packages/package';
import {
  partsToCome,
  peopleOf,
  placesByPrice,
  placesToPrice,
  priceOfParts,
} from '@fareground/domain/catalogue/packages/package-price';
import { type FeeRule, quote } from '@fareground/domain/catalogue/prices/pricing';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import type { Availability } from '@fareground/domain/stock/availability';
import type { PackageDate } from '../cart/package-line.ts';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

/** A package as it is sold now, with the dates that are still to come. */
export interface OfferedPackage
  extends Pick<
    Package,
    'id' | 'name' | 'description' | 'kind' | 'currency' | 'saleStartsAt' | 'saleEndsAt' | 'maxPerBooking'
  > {
  readonly maxPerPerson: number | undefined;
  /** Of one, minor units. */
  readonly price: number;
  /** What one pays for one alone, fees and taxes included; minor units. */
  readonly allIn: number;
  /** What the same costs one by one, fees and taxes included; minor units. */
  readonly regularAllIn: number;
  /** Soonest first. */
  readonly dates: readonly OfferedDate[];
  /** How many of its dates are over or cancelled. */
  readonly gone: number;
  /** How many people one lets in. */
  readonly people: number;
  /** How many can be had, as far as it was counted. */
  readonly left: number | undefined;
}

export interface OfferedDate extends PackageDate {
  readonly questions: readonly Question[];
}

/** More than anybody puts an event into. */
const MAX_OFFERED = 20;
/** Dates of one package. */
const MAX_DATES = 30;

/** The packages that an event is in and that somebody can buy, or will be able to: the cheapest first. */
export async function readPackages(
  reader: PublicReader,
  eventId: string,
  rule: FeeRule,
): Promise<readonly OfferedPackage[]> {
  const found = await reader.list<Package>(collections.packages, {
    where: [
      ['eventIds', 'array-contains', eventId],
      ['state', '==', 'onSale'],
    ],
    limit: MAX_OFFERED,
  });
  const now = reader.now();
  const current = found.filter(({ saleEndsAt }) => saleEndsAt > now);
  if (current.length === 0) return [];
  const offered = await Promise.all(current.map((sold) => readOffered(reader, sold, { now, rule })));
  return offered
    .filter(({ dates }) => dates.some(({ offeringId }) => offeringId === eventId))
    .toSorted((a, b) => a.price - b.price);
}

async function readOffered(
  reader: PublicReader,
  sold: Package,
  { now, rule }: { readonly now: number; readonly rule: FeeRule },
): Promise<OfferedPackage> {
  const ids = sold.eventIds.slice(0, MAX_DATES);
  const [events, counted] = await Promise.all([
    reader.list<Event>(collections.events, {
      where: [
        ['id', 'in', ids],
        ['state', '==', 'published'],
      ],
      limit: MAX_DATES,
    }),
    reader.list<Availability>(collections.availability, { where: [['id', 'in', ids]], limit: MAX_DATES }),
  ]);
  const parts = partsToCome(sold.parts, events, now);
  const { id, name, description, kind, currency, saleStartsAt, saleEndsAt, maxPerBooking, maxPerPerson } =
    sold;
  const dates = [...Map.groupBy(parts, ({ eventId }) => eventId)].flatMap(([offeringId, own]) => {
    const event = events.find((one) => one.id === offeringId);
    return event ? [dateOf(event, own)] : [];
  });
  return {
    ...{ id, name, description, kind, currency, saleStartsAt, saleEndsAt, maxPerBooking, maxPerPerson },
    price: priceOfParts(parts),
    allIn: quote(placesToPrice({ dates, quantity: 1 }), currency, rule).amounts.total,
    regularAllIn: quote(regularPlaces(parts, events), currency, rule).amounts.total,
    dates: dates.toSorted((a, b) => a.startsAt - b.startsAt),
    gone: sold.eventIds.length - dates.length,
    people: peopleOf(parts),
    left: leftOf(parts, counted),
  };
}

const regularPlaces = (parts: readonly PackagePart[], events: readonly Event[]) =>
  parts.map(({ eventId: offeringId, addOn, regular: unitPrice, quantity }) => ({
    ...{ offeringId, unitPrice, quantity, country: events.find(({ id }) => id === offeringId)?.country },
    ...(addOn && { addOn }),
  }));

const dateOf = (
  { id, title, startsAt, timeZone, country, questions = [] }: Event,
  parts: readonly PackagePart[],
): OfferedDate => ({
  ...{ offeringId: id, title, startsAt, timeZone, country, questions },
  places: parts.flatMap((part) =>
    placesByPrice(part).map((places) => ({
      ...{ tierId: part.tierId, tierName: part.tierName },
      ...(part.fareName && { fareName: part.fareName }),
      ...(part.addOn && { addOn: part.addOn }),
      ...places,
    })),
  ),
});

/** The least that its tiers leave, of those that somebody took from. */
function leftOf(parts: readonly PackagePart[], counted: readonly Availability[]): number | undefined {
  const byTier = Map.groupBy(parts, ({ eventId, tierId }) => `${eventId}/${tierId}`);
  const lefts = [...byTier.values()].flatMap((own) => {
    const [first] = own;
    const left = counted.find(({ id }) => id === first?.eventId)?.left[first?.tierId ?? ''];
    const places = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return left === undefined ? [] : [Math.floor(left / places)];
  });
  return lefts.length > 0 ? Math.min(...lefts) : undefined;
}
