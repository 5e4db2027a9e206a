/** Password of every demo account. They exist on the emulators only. */
export const DEMO_PASSWORD = 'fareground-demo';

export type DemoAccount = { readonly email: string; readonly roles: readonly string[]; readonly can: string };

/** One account for each role, and a customer. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'owner@fareground.test', roles: ['owner'], can: 'everything, and who may do what' },
  { email: 'events@fareground.test', roles: ['events'], can: 'events, venues, tiers' },
  { email: 'travel@fareground.test', roles: ['travel'], can: 'vehicles and trips' },
  { email: 'finance@fareground.test', roles: ['finance'], can: 'payments and refunds' },
  { email: 'support@fareground.test', roles: ['support'], can: 'customers and their bookings' },
  { email: 'gate@fareground.test', roles: ['gate'], can: 'scanning tickets' },
  {
    email: 'driver@fareground.test',
    roles: ['driver'],
    can: 'a trip: passengers, boarding, tickets for cash',
  },
  { email: 'customer@fareground.test', roles: [], can: 'buying, with a few bookings already made' },
];
