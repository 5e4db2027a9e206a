import {
  type BookingResponse,
  bookingResponseSchema,
  type CheckoutResponse,
  checkoutResponseSchema,
} from '@fareground/domain/api/bookings';
import type { Booking, Business } from '@fareground/domain/booking/booking';
import { type Answer, callApi, newActionKey } from '../../../firebase/api-client.ts';

const path = (id: Booking['id'], tail = ''): string => `/bookings/${encodeURIComponent(id)}${tail}`;

/**
 * Begins, or goes on with, paying; gives the address of the provider's page, or none where there is nothing to pay.
 * @param buyer where the tickets go, of somebody whose account has no address, and whose name they have; with consent where the buyer ticked it
 */
export const startCheckout = (
  id: string,
  buyer: { readonly email?: string; readonly name?: string; readonly marketingConsent?: true },
): Promise<Answer<CheckoutResponse>> =>
  callApi({
    method: 'POST',
    path: path(id, '/checkout'),
    ...(Object.keys(buyer).length > 0 && { body: buyer }),
    answer: checkoutResponseSchema,
    idempotencyKey: newActionKey(),
  });

/** Reads the booking, and has the server ask the provider where the payment stands. */
export const refreshBooking = (id: string): Promise<Answer<BookingResponse>> =>
  callApi({ method: 'GET', path: path(id), answer: bookingResponseSchema });

/** Asks for more time to pay, which is given once. */
export const extendHold = (id: string): Promise<Answer<BookingResponse>> =>
  callApi({
    method: 'POST',
    path: path(id, '/extend'),
    answer: bookingResponseSchema,
    idempotencyKey: newActionKey(),
  });

/** What is held is for a business in another country, which owes some of the tax itself; null: for anybody. */
export const buyForBusiness = (id: string, business: Business | null): Promise<Answer<BookingResponse>> =>
  callApi({ method: 'POST', path: path(id, '/business'), body: { business }, answer: bookingResponseSchema });

/** Releases the hold. A payment that is under way is stopped at the provider first. */
export const releaseHold = (id: string): Promise<Answer<BookingResponse>> =>
  callApi({ method: 'DELETE', path: path(id), answer: bookingResponseSchema });
