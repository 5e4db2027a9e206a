import { z } from 'zod';
import type { TripLine } from '../../booking/booking.ts';
import { MINUTE } from '../../core/time.ts';
import type { Trip } from './trip.ts';

/** What a route gives those who miss a trip of it: a later trip that leaves their stop at most so many hours after the missed one, for nothing. */
export const noShowRuleSchema = z.strictObject({ hours: z.int().min(1).max(24) });

/** The same as it stands with a line of a booking: as it was when that was booked, and once. */
export const bookedNoShowRuleSchema = noShowRuleSchema.extend({
  /** A later trip was taken. */
  taken: z.literal(true).optional(),
});

/** Whether the trip of a leg has left the stop where one gets on, however late it is. @param now epoch milliseconds */
export const hasLeft = (
  { state, delayMinutes }: Pick<Trip, 'state' | 'delayMinutes'>,
  { from, startsAt }: Pick<TripLine, 'from' | 'startsAt'>,
  now: number,
): boolean =>
  state === 'arrived' || (state === 'departed' && from.stop === 0) || now >= startsAt + delayMinutes * MINUTE;
