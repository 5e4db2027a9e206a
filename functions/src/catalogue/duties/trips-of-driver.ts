import { DUTY_DAYS, type DutiesResponse, type DutyTrip, MAX_DUTIES } from '@fareground/domain/api/duties';
import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';

interface Input {
  readonly driverUid: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * The trips that a driver has and that may be under way between two instants, as they are now. Two reads for each.
 * @param transaction reads in it: what is written then is written where nobody gave them another trip meanwhile
 */
export async function tripsOfDriver(
  { db, collections }: Pick<Services, 'db' | 'collections'>,
  { driverUid, from, to }: Input,
  transaction?: Transaction,
): Promise<Trip[]> {
  const query = collections.duties
    .where('driverUid', '==', driverUid)
    .where('departsAt', '>=', from - LONGEST_RUN)
    .where('departsAt', '<', to);
  const found = await (transaction ? transaction.get(query) : query.get());
  if (found.empty) return [];
  const references = found.docs.map(({ id }) => collections.trips.doc(id));
  const stored = await (transaction ? transaction.getAll(...references) : db.getAll(...references));
  return (stored as DocumentSnapshot<Trip>[]).flatMap((one) => one.data() ?? []);
}

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
