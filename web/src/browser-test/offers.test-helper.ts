import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { type Tier, tierConverter, tierPath } from '@fareground/domain/catalogue/events/tier';
import { type Venue, venueConverter, venuePath } from '@fareground/domain/catalogue/halls/venue';
import { type Place, placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { type Vehicle, vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { namedPartner, partnerConverter, partnerPath } from '@fareground/domain/people/partner';
import { store } from './database.test-helper.ts';

const policy = { fullRefundHours: 168, partialRefundHours: 48, partialRefundPercent: 50, feesRefunded: true };

/** An organiser or operator of whom the name is known. */
export async function storePartner(id: string, name: string): Promise<void> {
  const stamp = { createdAt: 1, updatedAt: 1, updatedBy: 'test' };
  await store(partnerPath(id), partnerConverter, { ...namedPartner(id, name), ...stamp });
}

/** A published event of next month with its tiers. */
export async function storeEvent(
  facts: Partial<Event> & { readonly id: string },
  ...tiers: readonly (Partial<Tier> & { readonly id: string })[]
): Promise<Event> {
  const now = Date.now();
  const { startsAt = now + 30 * DAY } = facts;
  const event: Event = {
    title: 'Night Ferry Orchestra',
    shortTitle: 'Night Ferry Orchestra',
    category: 'music',
    summary: 'Eleven players and a ship’s bell.',
    description: '',
    venueId: 'coliseu',
    venueName: 'Coliseu da Ribeira',
    venueAddress: 'Rua do Cais 12',
    venueAccess: '',
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    doorsAt: startsAt - HOUR,
    startsAt,
    endsAt: startsAt + 2 * HOUR,
    currency: 'EUR',
    priceFrom: 2_800,
    priceTo: 2_800,
    pricesByTier: {},
    nearestPlaceId: '',
    imagePath: '',
    state: 'published',
    policy,
    createdAt: now,
    updatedAt: now,
    updatedBy: 'test',
    ...facts,
  };
  await store(eventPath(event.id), eventConverter, event);
  for (const [order, tier] of tiers.entries()) {
    await store(tierPath(event.id, tier.id), tierConverter, {
      eventId: event.id,
      name: 'Floor',
      description: '',
      price: 2_800,
      capacity: 100,
      shards: 1,
      layout: null,
      saleStartsAt: now - DAY,
      saleEndsAt: now + 30 * DAY,
      maxPerBooking: 10,
      order,
      ...tier,
    });
  }
  return event;
}

/** The house of the events above. */
export const storeVenue = (): Promise<Venue> =>
  store(venuePath('coliseu'), venueConverter, {
    id: 'coliseu',
    name: 'Coliseu da Ribeira',
    address: 'Rua do Cais 12',
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    access: '',
    updatedAt: 1,
    updatedBy: 'test',
  });

/** A coach of eleven rows of three. */
export const storeCoach = (facts: Partial<Vehicle> & { readonly id: string }): Promise<Vehicle> =>
  store(vehiclePath(facts.id), vehicleConverter, {
    kind: 'bus',
    name: 'River coach',
    operator: 'Riverline',
    registration: 'AB-1',
    layout: ['#m Coach', ...Array.from({ length: 11 }, (_, row) => `${row + 1}:SS_S`)],
    amenities: [],
    inService: true,
    createdAt: 1,
    updatedAt: 1,
    updatedBy: 'test',
    ...facts,
  });

/** Where rides stop. */
export const storePlace = (
  facts: Pick<Place, 'id' | 'name' | 'city' | 'country' | 'timeZone'> & Partial<Place>,
): Promise<Place> =>
  store(placePath(facts.id), placeConverter, { updatedAt: 1, updatedBy: 'test', ...facts });
