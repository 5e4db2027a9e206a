import type { PublicSettings } from './settings.ts';

/** In force until an owner saves others. */
export const defaultPublicSettings: PublicSettings = {
  holdMinutes: 10,
  maxPlacesPerBooking: 10,
  maxPlacesPerPerson: 12,
  guestCheckout: true,
  rushHolds: 0,
  feeBasisPoints: 300,
  feeFixed: { EUR: 50, GBP: 45, USD: 55 },
  taxBasisPoints: 600,
  timeZone: 'UTC',
  supportEmail: 'help@fareground.test',
  announcement: '',
  updatedAt: 0,
  updatedBy: 'system',
};
