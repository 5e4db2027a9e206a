import { EVENTS, eventConverter } from '../catalogue/events/event.ts';
import { TIERS, tierConverter } from '../catalogue/events/tier.ts';
import { PLANS, storedPlanConverter } from '../catalogue/halls/stored-plan.ts';
import { VENUES, venueConverter } from '../catalogue/halls/venue.ts';
import { PACKAGES, packageConverter } from '../catalogue/packages/package.ts';
import { PLACES, placeConverter } from '../catalogue/search/place.ts';
import { PUBLIC_SETTINGS_PATH, publicSettingsConverter } from '../catalogue/settings/settings.ts';
import { TERMS_PATH, termsConverter } from '../catalogue/settings/terms.ts';
import { ROUTES, routeConverter } from '../catalogue/trips/route.ts';
import { TRIPS, tripConverter } from '../catalogue/trips/trip.ts';
import { picturedVehicleSchema } from '../catalogue/vehicles/pictured-vehicle.ts';
import { VEHICLES } from '../catalogue/vehicles/vehicle-collection.ts';
import { type DocumentConverter, documentConverter } from '../core/document.ts';
import { EXCHANGE_RATES, exchangeRatesConverter } from '../core/exchange-rates.ts';
import { PARTNERS, partnerConverter } from '../people/partner.ts';
import {
  AVAILABILITY,
  availabilityConverter,
  SECTIONS,
  sectionAvailabilityConverter,
} from '../stock/availability.ts';

/** A collection, or a single document, that everyone may read; `*` stands for the id of the document above it. */
const publicDocuments: readonly (readonly [path: string, DocumentConverter<unknown>])[] = [
  [EVENTS, eventConverter],
  [`${EVENTS}/*/${TIERS}`, tierConverter],
  [PACKAGES, packageConverter],
  [PARTNERS, partnerConverter],
  [ROUTES, routeConverter],
  [TRIPS, tripConverter],
  [VEHICLES, documentConverter(picturedVehicleSchema)],
  [PLACES, placeConverter],
  [VENUES, venueConverter],
  [`${VENUES}/*/${PLANS}`, storedPlanConverter],
  [AVAILABILITY, availabilityConverter],
  [`${AVAILABILITY}/*/${SECTIONS}`, sectionAvailabilityConverter],
  [EXCHANGE_RATES, exchangeRatesConverter],
  [PUBLIC_SETTINGS_PATH, publicSettingsConverter],
  [TERMS_PATH, termsConverter],
];
/** Those that are no collection. */
const single = [PUBLIC_SETTINGS_PATH, TERMS_PATH];

const id = '[\\w-]+';
const patterns = publicDocuments.map(([path, converter]) => {
  const isDocument = single.includes(path);
  const collection = path.replace('*', id);
  return {
    collection: new RegExp(`^${collection}$`),
    document: new RegExp(isDocument ? `^${collection}$` : `^${collection}/${id}$`),
    converter,
  };
});

/**
 * Reads the fields of a public document at `path`, or of one listed in the collection at `path`.
 * @throws Error when not everyone may read there
 */
export function publicConverter(kind: 'document' | 'collection', path: string): DocumentConverter<unknown> {
  const found = patterns.find((pattern) => pattern[kind].test(path));
  if (!found) throw new Error(`${path} is not for everyone`);
  return found.converter;
}
