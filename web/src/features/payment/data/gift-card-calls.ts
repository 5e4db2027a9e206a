import { type BookingResponse, bookingResponseSchema } from '@fareground/domain/calls/bookings';
import { type Answer, callApi, newActionKey } from '../../../firebase/api-client.ts';

const path = (id: string): string => `/bookings/${encodeURIComponent(id)}/gift-card`;

/** Pays of a held booking with a gift card, as much as it has. @param code as it was typed */
export const putGiftCard = (id: string, code: string): Promise<Answer<BookingResponse>> =>
  callApi({
    method: 'POST',
    path: path(id),
    body: { code },
    answer: bookingResponseSchema,
    idempotencyKey: newActionKey(),
  });

/** Takes it off again. */
export const takeGiftCardOff = (id: string): Promise<Answer<BookingResponse>> =>
  callApi({ method: 'DELETE', path: path(id), answer: bookingResponseSchema });
