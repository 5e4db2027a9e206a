import type { Ticket } from '@fareground/domain/access/ticket';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';

/** Where one gets on, as the trip has it now. A run may call at one place twice; a ticket of older code says its name alone. */
export const stopOfTicket = (
  { fromStop, fromName }: Pick<Ticket, 'fromStop' | 'fromName'>,
  trip: Pick<Trip, 'timetable'> | null | undefined,
): Stop | undefined =>
  fromStop === undefined ? trip?.timetable.find(({ name }) => name === fromName) : trip?.timetable[fromStop];
