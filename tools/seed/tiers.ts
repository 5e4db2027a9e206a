import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Quota } from '@fareground/domain/catalogue/events/quota';
import type { Fare, Tier } from '@fareground/domain/catalogue/events/tier';
import { type Layout, readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { DAY } from '@fareground/domain/core/time';
import { type DemoPlan, PLANS, placesOf } from './hall-plans.ts';
import type { Selling, Show } from './programme/show.ts';
import { type DemoVenue, VENUES } from './town-map.ts';

type TierPlan = Pick<
  Tier,
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'openPrice'
  | 'fares'
  | 'capacity'
  | 'shards'
  | 'zone'
  | 'quotaId'
  | 'follows'
  | 'addOn'
> & {
  readonly layout?: Layout | undefined;
  /** Sold by others, so not on sale here: a part from 0 to 1. */
  readonly elsewhere?: number;
};

export type DemoTier = { readonly tier: Tier; readonly elsewhere: number };

const places = (
  id: string,
  name: string,
  description: string,
  price: number,
  capacity: number,
  shards = 1,
): TierPlan => ({
  id,
  name,
  description,
  price,
  capacity,
  shards,
});

/** Prices in steps that a box office would print: to 50 minor units. */
const part = (price: number, percent: number) => Math.round((price * percent) / 5000) * 50;

function seats(id: string, name: string, description: string, price: number, layout: Layout): TierPlan {
  const capacity = readLayout(layout).reduce((sum, section) => sum + section.seatIds.length, 0);
  return { id, name, description, price, capacity, shards: 1, layout };
}

function halls(venue: DemoVenue, price: number): TierPlan[] {
  const { stalls, balcony } = venue.halls;
  return [
    ...(stalls ? [seats('stalls', 'Stalls', 'Numbered seats, ground floor', price, stalls)] : []),
    ...(balcony
      ? [seats('balcony', 'Balcony', 'Numbered seats, first floor', part(price, 70), balcony)]
      : []),
  ];
}

/** What students and whoever comes along with a wheelchair user pay. */
const concessions = (price: number): readonly Fare[] => [
  { id: 'student', name: 'Student', price: part(price, 60), note: 'Bring your student card' },
  { id: 'companion', name: 'Companion of a wheelchair user', price: 0, note: '', withFullPrice: true },
];

/** A tier for each zone of the plan. @param parts of the price, percent, zone by zone */
function zones(plan: DemoPlan, price: number, parts: readonly number[]): TierPlan[] {
  return plan.zones.map(({ id: zone, name }, index) => {
    const { layout, capacity } = placesOf(plan, zone);
    const id = name.toLowerCase().replaceAll(' ', '-');
    const amount = part(price, parts[index] ?? 100);
    return {
      ...places(id, name, 'Numbered seats', amount, capacity),
      fares: [...concessions(amount)],
      zone,
      layout: layout ?? undefined,
    };
  });
}

function plans(selling: Selling, price: number, venue: DemoVenue): TierPlan[] {
  const plan = PLANS[venue.id];
  if (plan) return zones(plan, price, selling === 'ground' ? [100, 100, 70] : [100, 85, 60]);
  switch (selling) {
    case 'concert': {
      const { circle } = venue.halls;
      return [
        { ...places('floor', 'Floor', 'Standing, nearest the stage', price, 420, 4), elsewhere: 0.86 },
        ...(circle
          ? [seats('circle', 'Circle', 'Numbered seats, rows 1 to 13', part(price, 150), circle)]
          : []),
        places('wheelchair', 'Circle, wheelchair space', 'With a free companion seat', price, 6),
        { ...places('early-floor', 'Early floor', 'The first hundred', part(price, 79), 100), elsewhere: 1 },
      ];
    }
    case 'theatre':
    case 'seated': {
      const numbered = halls(venue, price);
      if (numbered.length > 0) return numbered;
      return [
        places('seat', 'Seat', 'Sit where you like', price, 110),
        places('child', 'Under 12', 'With a grown-up', part(price, 60), 40),
      ];
    }
    case 'standing':
      return [
        places('entry', 'Entry', 'Standing, some benches', price, 240),
        places('young', 'Under 26', 'Bring something that says so', part(price, 70), 60),
        {
          ...places('supporter', 'Supporter', 'The same door; what is more goes to the players', price, 40),
          openPrice: { suggested: part(price, 150), most: part(price, 1000) },
        },
      ];
    case 'ground':
      return [
        { ...places('home', 'Home stand', 'Unnumbered, covered', price, 1200, 4), elsewhere: 0.82 },
        { ...places('away', 'Away stand', 'Unnumbered, open', price, 500, 2), elsewhere: 0.4 },
        places('child', 'Under 12', 'With a grown-up, in either stand', part(price, 45), 300),
      ];
    case 'open':
      return [
        places('adult', 'Adult', 'All day, in and out', price, 800, 2),
        places('child', 'Under 12', 'All day, in and out', part(price, 50), 300),
        {
          ...places('parking', 'Parking', 'On the field behind the stage, all day', part(price, 80), 150),
          addOn: { mostPerPlace: 1 },
        },
        {
          ...places('drink', 'Drink', 'One at any stand, without cash', part(price, 30), 2000),
          addOn: { mostPerPlace: 5 },
        },
      ];
    case 'early':
      return [
        {
          ...places('early', 'Early bird', 'The first forty chairs, for less', part(price, 80), 40),
          quotaId: SHARED,
          elsewhere: 0.9,
        },
        { ...places('chair', 'Chair', 'Sit where you like', price, 200), quotaId: SHARED, follows: 'early' },
        { ...places('child', 'Under 12', 'A smaller plate', part(price, 50), 40), quotaId: SHARED },
      ];
    case 'room':
      // The last two were sold here.
      return [{ ...places('chair', 'Chair', 'Sit where you like', price, 24), elsewhere: 22 / 24 }];
    case 'free':
      return [places('place', 'Place', 'Free; give it back if you cannot come', 0, 60)];
  }
}

const SHARED = 'chairs';
/** Places that tiers share: two hundred chairs, whoever sits on them. */
export const quotasOf = ({ selling }: Show): readonly Quota[] =>
  selling === 'early' ? [{ id: SHARED, name: 'Chairs at the table', capacity: 200, shards: 1 }] : [];

/** The tiers of one show, with the part of each that others sell. */
export function tiersOf(show: Show, event: Event, now: number): DemoTier[] {
  return plans(show.selling, show.price, VENUES[show.venue]).map(
    ({ elsewhere = 0, layout, ...plan }, order) => ({
      elsewhere,
      tier: {
        ...plan,
        layout: layout ?? null,
        eventId: event.id,
        saleStartsAt: Math.min(now, event.startsAt) - 40 * DAY,
        saleEndsAt: event.startsAt,
        maxPerBooking: plan.id === 'wheelchair' ? 2 : 8,
        order,
      },
    }),
  );
}
