import {
  arrivalsResponseSchema,
  type EventSalesListRequest,
  eventSalesListResponseSchema,
  eventSalesResponseSchema,
  type PlacesSoldRequest,
  placesSoldResponseSchema,
} from '@fareground/domain/api/event-sales';
import { callApi } from '../../firebase/api-client.ts';

// How events sell and who came in, counted when it is asked.

export const readEventSalesList = (body: EventSalesListRequest) =>
  callApi({ method: 'POST', path: '/admin/event-sales', body, answer: eventSalesListResponseSchema });

export const readPlacesSold = (body: PlacesSoldRequest) =>
  callApi({ method: 'POST', path: '/admin/places-sold', body, answer: placesSoldResponseSchema });

const pathOf = (eventId: string, what: string) => `/admin/events/${encodeURIComponent(eventId)}/${what}`;

export const readEventSales = (eventId: string) =>
  callApi({ method: 'GET', path: pathOf(eventId, 'sales'), answer: eventSalesResponseSchema });

export const readArrivals = (eventId: string) =>
  callApi({ method: 'GET', path: pathOf(eventId, 'arrivals'), answer: arrivalsResponseSchema });
