import { EVENTS } from '@fareground/domain/events/event';
import { TIERS } from '@fareground/domain/events/tier';
import { EXCHANGE_RATES, newestRates } from '@fareground/domain/exchange/exchange-rates';
import { PACKAGES } from '@fareground/domain/packages/package';
import { PLACES } from '@fareground/domain/places/place';
import { PUBLIC_SETTINGS_PATH } from '@fareground/domain/settings/settings';
import { TERMS_PATH } from '@fareground/domain/settings/terms';
import { AVAILABILITY } from '@fareground/domain/stock/availability';
import { TRIPS } from '@fareground/domain/trips/trip';
import { VEHICLES } from '@fareground/domain/vehicles/vehicle';
import { VENUES } from '@fareground/domain/venues/venue';
import { expect, test } from 'vitest';
import { collections } from './collections.ts';
import { termsPath } from './terms.ts';

test('the names are the domain’s', () => {
  expect(collections).toEqual({
    events: EVENTS,
    tiers: TIERS,
    packages: PACKAGES,
    trips: TRIPS,
    vehicles: VEHICLES,
    places: PLACES,
    venues: VENUES,
    availability: AVAILABILITY,
    publicSettings: PUBLIC_SETTINGS_PATH,
    exchangeRates: `${EXCHANGE_RATES}/${newestRates}`,
  });
  expect(termsPath).toBe(TERMS_PATH);
});
