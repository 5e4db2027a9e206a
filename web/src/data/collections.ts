/**
 * Names of the public collections. They are the domain's, whose files would bring zod along; a test holds them equal.
 */
export const collections = {
  events: 'events',
  tiers: 'tiers',
  packages: 'packages',
  partners: 'partners',
  routes: 'routes',
  trips: 'trips',
  vehicles: 'vehicles',
  places: 'places',
  venues: 'venues',
  availability: 'availability',
  publicSettings: 'settings/public',
  exchangeRates: 'exchangeRates/newest',
} as const;
