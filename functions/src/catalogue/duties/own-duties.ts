import { DUTY_DAYS, type DutiesResponse, type DutyTrip, MAX_DUTIES } from '@fareground/domain/api/duties';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import type { Services } from '../../platform/services.ts';
import { tripsOfDriver } from './trips-of-driver.ts';

/** What a driver drives in the next days, and what they are driving: by departure. */
export async function ownDuties(
  deps: Pick<Services, 'db' | 'collections' | 'now'>,
  driverUid: string,
): Promise<DutiesResponse> {
  const at = deps.now();
  const trips = await tripsOfDriver(deps, { driverUid, from: at, to: at + DUTY_DAYS * DAY });
  return {
    trips: trips
      .filter(
        ({ state, arrivesAt, delayMinutes }) => state !== 'arrived' && arrivesAt + delayMinutes * MINUTE > at,
      )
      .toSorted((a, b) => a.departsAt - b.departsAt)
      .slice(0, MAX_DUTIES)
      .flatMap((trip) => dutyTripOf(trip) ?? []),
  };
}

function dutyTripOf(trip: Trip): DutyTrip | undefined {
  const { id, kind, operator, number, state, delayMinutes, timetable } = trip;
  const [first, last] = [timetable[0], timetable.at(-1)];
  if (!first || !last) return undefined;
  return {
    ...{ id, kind, operator, number, state, delayMinutes },
    start: { name: first.name, timeZone: first.timeZone, at: first.departsAt },
    end: { name: last.name, timeZone: last.timeZone, at: last.arrivesAt },
  };
}
