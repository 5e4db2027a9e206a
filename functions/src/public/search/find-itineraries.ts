import {
  type FoundItinerary,
  ITINERARIES_PAGE,
  type ItinerariesResponse,
  type ItineraryFilters,
  type ItineraryQuery,
} from '@fareground/domain/api/itineraries';
import type { FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import {
  type ChangePlace,
  minutesToChange,
  readChange,
} from '@fareground/domain/catalogue/search/change-time';
import { priceSteps } from '@fareground/domain/catalogue/search/comparable-price';
import { connections, worthChanging } from '@fareground/domain/catalogue/search/connections';
import { classedTrip, departureOf } from '@fareground/domain/catalogue/search/departure';
import {
  fits,
  type Pricing,
  priceOfItinerary,
  sortItineraries,
} from '@fareground/domain/catalogue/search/itinerary-filters';
import type { Party } from '@fareground/domain/catalogue/search/party';
import {
  type DayRequest,
  directRides,
  endOf,
  type Itinerary,
} from '@fareground/domain/catalogue/search/ride';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { travelClasses } from '@fareground/domain/catalogue/vehicles/travel-class';
import { dayKey, MINUTE } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { fareCalendarDays, pricesAround } from './fare-calendar-days.ts';
import { withLegs } from './itinerary-legs.ts';
import type { ComparablePriceAmong } from './itinerary-price.ts';
import type { Boards } from './open-boards.ts';
import type { NamedEnd, PlaceNames } from './place-names.ts';

interface Deps {
  readonly db: Firestore;
  readonly boards: Boards;
  readonly worthAmong: ComparablePriceAmong;
  /** Fees and taxes that prices are shown with. */
  readonly feeRule: () => Promise<FeeRule>;
  readonly now: () => number;
}
interface Way {
  readonly from: NamedEnd | undefined;
  readonly to: NamedEnd | undefined;
}

/**
 * Itineraries from here to there on a day. It reads the boards of the two cities on the days around, each once in ten seconds, and what is
 * left of the trips that are shown and of the cheapest of each day: no more when there are more trips.
 */
export async function findItineraries(deps: Deps, query: ItineraryQuery): Promise<ItinerariesResponse> {
  const { db, boards, worthAmong, now } = deps;
  const names = await boards.names();
  const from = query.from ? names.named(query.from) : undefined;
  const to = query.to ? names.named(query.to) : undefined;
  const today = dayKey(now(), from?.timeZone ?? to?.timeZone ?? 'UTC');
  const day = query.date ?? today;
  const { travelClass } = query;
  const pricing = { rule: await deps.feeRule(), party: partyOf(query), travelClass };
  const chosen = await chosenItinerary(db, query, pricing);
  const unknown = query.from && !from ? 'from' : query.to && !to ? 'to' : undefined;
  const nothing = { day, today, itineraries: [], total: 0, page: query.page, hasMore: false };
  if (unknown)
    return {
      ...nothing,
      ...(chosen && { chosen }),
      ...{ unknown: { end: unknown, near: names.suggest(query[unknown] ?? '') }, days: [], operators: [] },
    };

  // Nobody goes back before they are there.
  const after = Math.max(now(), query.after ?? 0, arrivalOf(chosen));
  const look = createLook({ boards, names, worthAmong, rule: pricing.rule }, { now: now(), after });
  const way = { from, to };
  const isInTime = (itinerary: Itinerary) => query.before === undefined || arrival(itinerary) <= query.before;
  const all = (await look.all(way, day, {})).filter(isInTime);
  const found = sortItineraries(
    all.length === 0 ? [] : (await look.all(way, day, query)).filter(isInTime),
    query.sort,
    pricing,
    await worthAmong(all),
  );
  const start = (query.page - 1) * ITINERARIES_PAGE;
  const shown = found.slice(start, start + ITINERARIES_PAGE);
  // With one end alone a price says nothing.
  const days =
    from && to
      ? await pricesAround({
          direct: (one) => look.direct(way, one, query),
          changing: (one) => look.changing(way, one, query),
          ...{ db, day, today, isDirect: query.direct !== undefined, pricing, worthAmong },
        })
      : fareCalendarDays(day, today).map((one) => ({ day: one }));
  return {
    ...nothing,
    itineraries: await withLegs(db, shown, pricing),
    total: found.length,
    hasMore: start + shown.length < found.length,
    ...(chosen && { chosen }),
    days,
    operators: [
      ...new Set(all.flatMap(({ rides }) => rides.map(({ departure }) => departure.service.operator))),
    ].sort((a, b) => a.localeCompare(b)),
    ...classesAmong(all),
    ...pricesAmong(all, { rule: pricing.rule, travelClass }),
    ...(found.length === 0 && {
      instead: await insteadOf(look, names, { way, day, days, query, isAny: all.length > 0 }),
    }),
  };
}

/** What there is to choose among the itineraries of a day. */
function classesAmong(itineraries: readonly Itinerary[]): Pick<ItinerariesResponse, 'classes'> {
  const there = new Set(
    itineraries.flatMap(({ rides }) => rides.flatMap(({ departure }) => classedTrip(departure).classes)),
  );
  return there.size > 1 ? { classes: travelClasses.filter((one) => there.has(one)) } : {};
}

/** What there is to choose the most from: in the currency of most itineraries of the day. */
function pricesAmong(
  itineraries: readonly Itinerary[],
  ofOneAdult: Pricing,
): Pick<ItinerariesResponse, 'prices'> {
  const byCurrency = Map.groupBy(
    itineraries.map((itinerary) => priceOfItinerary(itinerary, ofOneAdult)),
    (price) => price.currency,
  );
  const [most] = [...byCurrency].sort(([, a], [, b]) => b.length - a.length);
  const steps = most ? priceSteps(most[1].map(({ amount }) => amount)) : [];
  return most && steps.length > 0 ? { prices: { currency: most[0], steps } } : {};
}

const partyOf = ({ seats, children, bicycles = 0 }: ItineraryQuery): Party => ({
  adults: seats - children,
  children,
  bicycles,
});

const arrival = (itinerary: Itinerary): number => {
  const last = itinerary.rides[1] ?? itinerary.rides[0];
  return endOf(itinerary) + last.departure.delayMinutes * MINUTE;
};

/** As late as it is; 0 where nothing was chosen. */
function arrivalOf(chosen: FoundItinerary | undefined): number {
  const last = chosen?.legs.at(-1);
  return last ? last.end.arrivesAt + last.delayMinutes * MINUTE : 0;
}

type Look = ReturnType<typeof createLook>;

interface LookDeps {
  readonly boards: Boards;
  readonly names: PlaceNames;
  readonly worthAmong: ComparablePriceAmong;
  readonly rule: FeeRule;
}

function createLook({ boards, names, worthAmong, rule }: LookDeps, times: Pick<DayRequest, 'now' | 'after'>) {
  const ends = ({ from, to }: Way) => ({
    isStart: from && (({ placeId }: { placeId: string }) => from.ids.has(placeId)),
    isEnd: to && (({ placeId }: { placeId: string }) => to.ids.has(placeId)),
  });
  const placeOf = (id: string): ChangePlace => names.byId.get(id) ?? { id };
  const citiesNear = (id: string) =>
    (placeOf(id).changesTo ?? []).flatMap((text) => placeOf(readChange(text).toPlaceId).city ?? []);
  /** Where one of the ends is not named, what the other's boards have: a trip is there on the day, or on the next. */
  const starting = ({ from, to }: Way, day: string) =>
    from ? boards.at(from.cities, [day]) : boards.at(to?.cities ?? [], [day, dayAfter(day, 1)]);

  async function fitting(itineraries: readonly Itinerary[], filters: ItineraryFilters): Promise<Itinerary[]> {
    if (filters.price === undefined) return itineraries.filter((itinerary) => fits(itinerary, filters, rule));
    const worth = await worthAmong(itineraries, filters.currency);
    return itineraries.filter((itinerary) => fits(itinerary, filters, rule, worth));
  }
  async function direct(way: Way, day: string, filters: ItineraryFilters): Promise<Itinerary[]> {
    const rides = directRides(await starting(way, day), ends(way), { day, ...times });
    return fitting(
      rides.map((ride): Itinerary => ({ rides: [ride] })),
      filters,
    );
  }
  async function changing(way: Way, day: string, filters: ItineraryFilters): Promise<Itinerary[]> {
    const { isStart, isEnd } = ends(way);
    if (!isStart || !isEnd) return [];
    const [first, second] = await Promise.all([
      starting(way, day),
      boards.at(way.to?.cities ?? [], [day, dayAfter(day, 1)]),
    ]);
    const found = connections(first, second, {
      ...{ ends: { isStart, isEnd }, day, ...times },
      minutesToChange: (a, b, onto) => minutesToChange(placeOf(a), placeOf(b), onto),
      citiesNear,
    });
    return fitting(found, filters);
  }
  return {
    direct,
    changing,
    all: async (way: Way, day: string, filters: ItineraryFilters): Promise<Itinerary[]> => {
      const found = await direct(way, day, filters);
      return [...found, ...worthChanging(found, filters.direct ? [] : await changing(way, day, filters))];
    },
  };
}

interface Missed {
  readonly way: Way;
  readonly day: string;
  readonly days: ItinerariesResponse['days'];
  readonly query: ItineraryQuery;
  readonly isAny: boolean;
}

/** What would find something. It reads no board that was not read before, but those for a change. */
async function insteadOf(
  look: Look,
  names: PlaceNames,
  missed: Missed,
): Promise<ItinerariesResponse['instead']> {
  const { way, day, days, query, isAny } = missed;
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(day));
  const nearest = days
    .filter((one) => one.day !== day && one.price !== undefined)
    .sort((a, b) => distance(a.day) - distance(b.day))[0]?.day;
  const wider = async (end: 'from' | 'to'): Promise<string | undefined> => {
    const city = way[end] && !way[end].isCity ? names.cityNamed(way[end].cities[0] ?? '') : undefined;
    const found = city && (await look.direct({ ...way, [end]: city }, day, query));
    return found && found.length > 0 ? city.text : undefined;
  };
  const [from, to] = await Promise.all([wider('from'), wider('to')]);
  const { direct: _direct, ...withChange } = query;
  const change = Boolean(query.direct) && (await look.changing(way, day, withChange)).length > 0;
  return {
    ...(nearest && { day: nearest }),
    ...(from && { from }),
    ...(to && { to }),
    ...{ change, unfiltered: isAny },
  };
}

/** The itinerary that was chosen before, out of its trips: a read each. Nothing where one of them is not on sale any more. */
async function chosenItinerary(
  db: Firestore,
  { chosen: name }: Pick<ItineraryQuery, 'chosen'>,
  pricing: Pricing,
): Promise<FoundItinerary | undefined> {
  const parts = (name ?? '').split('.').map((ride) => /^([a-z0-9-]{1,80})~(\d{1,3})~(\d{1,3})$/.exec(ride));
  if (parts.length > 2) return undefined;
  const rides = await Promise.all(
    parts.map(async (part) => {
      const snapshot =
        part &&
        (await db
          .doc(tripPath(part[1] ?? ''))
          .withConverter(tripConverter)
          .get());
      const trip = snapshot?.data();
      const [from, to] = [Number(part?.[2]), Number(part?.[3])];
      if (!trip?.onSale || from >= to || to >= trip.timetable.length) return undefined;
      return { departure: departureOf(trip), from, to };
    }),
  );
  const [first, second] = rides;
  if (!first || (rides.length === 2 && !second)) return undefined;
  const itinerary: Itinerary = { rides: second ? [first, second] : [first] };
  const [found] = await withLegs(db, [itinerary], pricing);
  return found;
}
