import { type ShownBookingResponse, shownBookingResponseSchema } from '@fareground/domain/api/shown-bookings';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** The key of a mailed link, which stands behind "#": no server and no other site is told of it. */
export const keyIn = (hash: string): string | undefined => /^#key=([\w.-]{1,100})$/.exec(hash)?.[1];

const path = (id: string): string => `/shown-bookings/${encodeURIComponent(id)}`;

/** The booking of a mailed link, with its tickets. */
export const readLinkedBooking = (id: string, key: string): Promise<Answer<ShownBookingResponse>> =>
  callApi({ method: 'POST', path: path(id), body: { key }, answer: shownBookingResponseSchema });
