/** In a file of its own because a trip holds stops and a stop's path holds the trip's. */
export const TRIPS = 'trips';
export const tripPath = (id: string): string => `${TRIPS}/${id}`;
