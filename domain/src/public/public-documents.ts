import { type DocumentConverter, documentConverter } from '../core/document.ts';
import { EVENTS, eventConverter } from '../events/event.ts';
import { TIERS, tierConverter } from '../events/tier.ts';
import { EXCHANGE_RATES, exchangeRatesConverter } from '../exchange/exchange-rates.ts';
import { PLANS, storedPlanConverter } from '../halls/stored-plan.ts';
import { PACKAGES, packageConverter } from '../packages/package.ts';
import { PLACES, placeConverter } from '../places/place.ts';
import { PUBLIC_SETTINGS_PATH, publicSettingsConverter } from '../settings/settings.ts';
import { TERMS_PATH, termsConverter } from '../settings/terms.ts';
import {
  AVAILABILITY,
  availabilityConverter,
  SECTIONS,
  sectionAvailabilityConverter,
} from '../stock/availability.ts';
import { TRIPS, tripConverter } from '../trips/trip.ts';
import { picturedVehicleSchema } from '../vehicles/pictured-vehicle.ts';
import { VEHICLES } from '../vehicles/vehicle-collection.ts';
import { VENUES, venueConverter } from '../venues/venue.ts';

/** A collection, or a single document, that everyone may read; `*` stands for the id of the document above it. */
const publicDocuments: readonly (readonly [path: string, DocumentConverter<unknown>])[] = [
  [EVENTS, eventConverter],
  [`${EVENTS}/*/${TIERS}`, tierConverter],
  [PACKAGES, packageConverter],
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
