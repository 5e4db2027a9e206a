import { EVENTS } from '@fareground/domain/catalogue/events/event';
import { TIERS } from '@fareground/domain/catalogue/events/tier';
import { VENUES } from '@fareground/domain/catalogue/halls/venue';
import { PACKAGES } from '@fareground/domain/catalogue/packages/package';
import { PLACES } from '@fareground/domain/catalogue/search/place';
import { PUBLIC_SETTINGS_PATH } from '@fareground/domain/catalogue/settings/settings';
import { TERMS_PATH } from '@fareground/domain/catalogue/settings/terms';
import { ROUTES } from '@fareground/domain/catalogue/trips/route';
import { TRIPS } from '@fareground/domain/catalogue/trips/trip';
import { VEHICLES } from '@fareground/domain/catalogue/vehicles/vehicle';
import { EXCHANGE_RATES, newestRates } from '@fareground/domain/core/exchange-rates';
import { PARTNERS } from '@fareground/domain/people/partner';
import { AVAILABILITY } from '@fareground/domain/stock/availability';
import { expect, test } from 'vitest';
import { collections } from './collections.ts';
import { termsPath } from './terms.ts';

test('the names are the domain’s', () => {
  expect(collections).toEqual({
    events: EVENTS,
    tiers: TIERS,
    packages: PACKAGES,
    partners: PARTNERS,
    routes: ROUTES,
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
