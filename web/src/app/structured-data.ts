import { entryTiers } from '@fareground/domain/catalogue/events/add-ons';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { Currency } from '@fareground/domain/core/currencies';
import { isoWithOffset } from '@fareground/domain/core/iso-time';
import { currencyExponent } from '@fareground/domain/core/money-text';
import { pictureAddress } from '@fareground/domain/core/picture-address';
import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { EventDetail } from '../data/event.ts';
import type { EventSummary, ListedEvent } from '../data/events.ts';
import type { Home } from '../data/home.ts';
import type { Leg } from '../data/leg.ts';
import type { OfferedTier } from '../data/offered-tiers.ts';
import type { SentAnswers } from '../data/public-data.tsx';
import { type TierState, tierStates } from '../views/tier-state.ts';

type Thing = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

/** What schema.org calls a run of each kind of vehicle. */
const tripTypes: Readonly<Record<VehicleKind, { readonly type: string; readonly stop: string }>> = {
  bus: { type: 'BusTrip', stop: 'BusStop' },
  train: { type: 'TrainTrip', stop: 'TrainStation' },
  ferry: { type: 'BoatTrip', stop: 'BoatTerminal' },
  plane: { type: 'Flight', stop: 'Airport' },
};

const eventStatus: Readonly<Record<string, string>> = {
  published: 'EventScheduled',
  finished: 'EventScheduled',
  cancelled: 'EventCancelled',
};

/** Rides have no page of their own to point at, so each stands in the list whole: the first of them are enough. */
const mostLegs = 6;

/**
 * What a public page says to search engines in schema.org's words, made of the answers that it was rendered with: the event with its
 * offers, or the list of events or rides.
 * @param origin the site's address, without a slash at its end
 */
export function structuredData(
  pathname: string,
  { at, answers }: SentAnswers,
  origin: string,
): readonly Thing[] {
  const id = matchPath(paths.event.pattern, pathname)?.params.id;
  const detail = id && (answers[`event|${id}`] as EventDetail | null | undefined);
  if (detail) return [eventThing(detail, at, origin)];
  const values = Object.entries(answers);
  const home = answers.home as Home | undefined;
  const events =
    home?.events ??
    values.flatMap(([key, value]) =>
      key.startsWith('events|') ? (value as { readonly events: readonly ListedEvent[] }).events : [],
    );
  const legs = values.flatMap(([key, value]) => legsOf(key, value));
  return [
    ...(home ? [siteThing(origin)] : []),
    ...(events.length > 0 ? [listOf(events.map(({ event }) => ({ url: addressOf(event, origin) })))] : []),
    ...(legs.length > 0
      ? [listOf(legs.slice(0, mostLegs).map((leg) => ({ item: legThing(leg, origin) })))]
      : []),
  ];
}

const legsOf = (key: string, value: unknown): readonly Leg[] =>
  key.startsWith('departures|') ? (value as readonly Leg[]) : [];

const siteThing = (origin: string): Thing => ({
  '@context': context,
  '@type': 'WebSite',
  name: 'Fareground',
  url: `${origin}/`,
});

const listOf = (items: readonly Thing[]): Thing => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
});

/** As schema.org wants it: "28.00", with the currency's own number of decimals. @param amount minor units */
const price = (amount: number, currency: Currency): string => {
  const exponent = currencyExponent(currency);
  return (amount / 10 ** exponent).toFixed(exponent);
};

/** What one pays for an offer, with fees and taxes. */
const priceOf = (amount: number, currency: Currency): Thing => ({
  price: price(amount, currency),
  priceCurrency: currency,
});

const addressOf = ({ id }: Pick<EventSummary, 'id'>, origin: string): string =>
  origin + paths.event.to({ id });

function eventThing(detail: EventDetail, at: number, origin: string): Thing {
  const { event } = detail;
  const url = addressOf(event, origin);
  const offers = offersOf(detail, at, (tier) => ({ url, ...priceOf(tier.allIn, event.currency) }));
  return {
    '@context': context,
    '@type': 'Event',
    name: event.title,
    url,
    startDate: isoWithOffset(event.startsAt, event.timeZone),
    endDate: isoWithOffset(event.endsAt, event.timeZone),
    eventStatus: `${context}/${eventStatus[event.state] ?? 'EventScheduled'}`,
    eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
    image: [origin + (event.imagePath ? pictureAddress(event.imagePath) : `/share/${event.category}.png`)],
    location: {
      '@type': 'Place',
      name: event.venueName,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.venueAddress,
        addressLocality: event.city,
        addressCountry: event.country,
      },
    },
    description: event.summary,
    doorTime: isoWithOffset(event.doorsAt, event.timeZone),
    ...(event.performers?.length && {
      performer: event.performers.map((name) => ({ '@type': 'PerformingGroup', name })),
    }),
    ...(event.organiser && { organizer: { '@type': 'Organization', name: event.organiser } }),
    ...(event.ageLimit && { typicalAgeRange: `${event.ageLimit}-` }),
    ...(offers.length > 0 && { offers }),
  };
}

/** What can be bought, now or later: of an event that is over or called off, and of a sale that is over, nothing. */
function offersOf(
  { event, tiers, availability }: EventDetail,
  at: number,
  common: (tier: OfferedTier) => Thing,
): Thing[] {
  if (event.state !== 'published' || at >= event.endsAt) return [];
  const states = tierStates(tiers, availability, at, {});
  return entryTiers(tiers).flatMap((tier) => {
    const state = states[tiers.indexOf(tier)]?.kind ?? 'closed';
    if (state === 'closed') return [];
    const stock = stocks[state];
    return [
      {
        '@type': 'Offer',
        name: tier.name,
        ...common(tier),
        ...(stock && { availability: `${context}/${stock}` }),
        validFrom: isoWithOffset(tier.saleStartsAt, event.timeZone),
        validThrough: isoWithOffset(tier.saleEndsAt, event.timeZone),
      },
    ];
  });
}

/** By how a kind of ticket stands; of one whose sale has not begun, or waits for another kind, there is nothing to say yet. */
const stocks: Readonly<Partial<Record<TierState['kind'], string>>> = {
  open: 'InStock',
  uncounted: 'InStock',
  'sold-out': 'SoldOut',
};

function legThing({ trip, from, to, start, end, fare }: Leg, origin: string): Thing {
  const { type, stop } = tripTypes[trip.kind];
  const places = (verb: 'departure' | 'arrival', name: string) => ({
    [`${verb}${stop}`]: { '@type': stop, name },
  });
  return {
    '@type': type,
    provider: { '@type': 'Organization', name: trip.operator },
    departureTime: isoWithOffset(start.departsAt, start.timeZone),
    arrivalTime: isoWithOffset(end.arrivesAt, end.timeZone),
    ...places('departure', start.name),
    ...places('arrival', end.name),
    offers: {
      '@type': 'Offer',
      ...priceOf(fare, trip.currency),
      url: origin + paths.trip.to({ tripId: trip.id }, { from, to }),
    },
  };
}
