import type { Ticket } from '@fareground/domain/access/ticket';
import { HOUR } from '@fareground/domain/core/time';

/** Where a trip is, is asked for so long before the passenger's own stop, and for so long after the time of its end, milliseconds. */
const BEFORE = 6 * HOUR;
const AFTER = 2 * HOUR;

/** Whether somebody with a ticket may want to know where its vehicle is. */
export const isOnTheWay = (
  { kind, state, startsAt, endsAt }: Pick<Ticket, 'kind' | 'state' | 'startsAt' | 'endsAt'>,
  now: number,
): boolean =>
  kind === 'trip' &&
  (state === 'valid' || state === 'used') &&
  startsAt - BEFORE <= now &&
  now <= endsAt + AFTER;
