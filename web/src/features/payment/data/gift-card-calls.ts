import { type BookingResponse, bookingResponseSchema } from '@fareground/domain/api/bookings';
import { type Answer, callApi, newActionKey } from '../../../firebase/api-client.ts';

const path = (id: string): string => `/bookings/${encodeURIComponent(id)}/gift-card`;

/** Pays of a held booking with a gift card, as much as it has. @param code as it was typed @param beside the card that is on it stays, and what is still needed of this one goes onto that */
export const putGiftCard = (id: string, code: string, beside: boolean): Promise<Answer<BookingResponse>> =>
  callApi({
    method: 'POST',
    path: path(id),
    body: { code, ...(beside && { beside }) },
    answer: bookingResponseSchema,
    idempotencyKey: newActionKey(),
  });

/** Takes it off again. */
export const takeGiftCardOff = (id: string): Promise<Answer<BookingResponse>> =>
  callApi({ method: 'DELETE', path: path(id), answer: bookingResponseSchema });
