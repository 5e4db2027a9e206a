import type { Ticket } from '@fareground/domain/access/ticket';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';

/** Where one gets on, as the trip has it now. */
export const stopOfTicket = (
  { fromStop }: Pick<Ticket, 'fromStop'>,
  trip: Pick<Trip, 'timetable'> | null | undefined,
): Stop | undefined => (fromStop === undefined ? undefined : trip?.timetable[fromStop]);
