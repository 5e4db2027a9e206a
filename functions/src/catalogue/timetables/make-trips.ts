import { createHash } from 'node:crypto';
import type { Duty } from '@fareground/domain/access/duty';
import type { Driver } from '@fareground/domain/api/duties';
import type {
  MakeTripsRequest,
  MakeTripsResponse,
  PlannedCall,
  PlannedTrip,
} from '@fareground/domain/api/make-trips';
import type { Pattern } from '@fareground/domain/catalogue/trips/pattern';
import type { TimetableTrip } from '@fareground/domain/catalogue/trips/plan-timetable';
import { type Route, routePath } from '@fareground/domain/catalogue/trips/route';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { slugOf } from '@fareground/domain/core/slug';
import { SECOND } from '@fareground/domain/core/time';
import { addAudit } from '../../platform/audit/audit.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { planTrips, type TripPlan } from './plan-trips.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>;

/**
 * Makes the trips of a timetable that are ready: their route, its pattern and the trips, with the entry in the log, in one transaction. Trips
 * that were made before, whose vehicle is away or elsewhere, whose driver is elsewhere, or that are past are left out. The same timetable again makes none twice.
 * @throws AppError invalid-argument with every fault of the timetable, or `unconfirmed` with what is unlikely of its times
 */
export async function makeTrips(
  deps: Deps,
  caller: Caller,
  { key, ...input }: MakeTripsRequest & { readonly key: string },
): Promise<MakeTripsResponse> {
  const { db, collections, now } = deps;
  return runTransaction(db, async (transaction) => {
    const at = now();
    const request = await lookUpRequest(
      db,
      transaction,
      { uid: caller.uid, key, input: ['make-trips', JSON.stringify(input)] },
      at,
    );
    const { onSale, confirmed, ...timetable } = input;
    const plan = await planTrips(deps, timetable, transaction);
    const { warnings } = plan;
    if (warnings.length > 0 && !confirmed)
      throw new AppError('invalid-argument', 'unlikely times', { reason: 'unconfirmed', warnings });
    const routeId = slugOf(`${plan.vehicle.operator} ${input.number}`, 'route');
    const routeReference = collections.routes.doc(routeId);
    const stored = (await transaction.get(routeReference)).data();
    const pattern = patternOf(routeId, input.calls, plan.trips[0], onSale);
    const patternReference = collections.patternsOf(routeId).doc(pattern.id);
    const known = (await transaction.get(patternReference)).data();
    const isMade = new Map(plan.states.map(({ tripId, state }) => [tripId, state]));
    const made = plan.trips.filter(({ tripId }) => isMade.get(tripId) === 'ready');
    const tripIds = plan.trips
      .map(({ tripId }) => tripId)
      .filter((id) => isMade.get(id) === 'ready' || (request.isRepeat && isThere(isMade.get(id))));
    if (made.length === 0) return { routeId, tripIds };
    request.record();
    const by = { updatedAt: at, updatedBy: caller.uid };
    transaction.set(routeReference, {
      ...(stored ?? routeOf(routeId, input, plan)),
      used: onSale || (stored?.used ?? false),
      ...by,
    });
    transaction.set(patternReference, { ...pattern, used: onSale || (known?.used ?? false) });
    for (const planned of made) {
      const trip = { ...tripOf(planned, input, plan), routeId, patternId: pattern.id, createdAt: at, ...by };
      transaction.create(collections.trips.doc(planned.tripId), trip);
      if (plan.driver)
        transaction.set(collections.duties.doc(planned.tripId), { ...dutyOf(planned, plan.driver), ...by });
    }
    addAudit(db, transaction, {
      id: `make-trips-${caller.uid}-${key}`,
      at,
      actor: caller,
      action: 'trips.make',
      target: routePath(routeId),
      reason: '',
      before: {},
      after: {
        ...{ trips: made.length, from: made[0]?.date, until: made.at(-1)?.date, onSale },
        ...(plan.driver && { driver: plan.driver.name }),
      },
    });
    return { routeId, tripIds };
  });
}

const isThere = (state: PlannedTrip['state'] | undefined): boolean =>
  state === 'exists' || state === 'unsold';

const routeOf = (
  id: string,
  {
    number,
    currency,
    minimumFare,
    concessions,
    missed,
    extras,
    returnPercent,
    neighbourWishes,
  }: MakeTripsRequest,
  { vehicle, trips }: TripPlan,
): Omit<Route, 'used' | 'updatedAt' | 'updatedBy'> => ({
  id,
  number,
  name: `${trips[0]?.timetable[0]?.city} – ${trips[0]?.timetable.at(-1)?.city}`,
  kind: vehicle.kind,
  ...(vehicle.partnerId && { partnerId: vehicle.partnerId }),
  operator: vehicle.operator,
  currency,
  minimumFare,
  ...(concessions && { concessions }),
  ...(missed && { missed }),
  ...(extras && { extras }),
  ...(returnPercent && { returnPercent }),
  ...(neighbourWishes && { neighbourWishes }),
});

/** Trips with the same stops and running times are of one pattern: its id is made of both. */
function patternOf(
  routeId: string,
  calls: readonly PlannedCall[],
  trip: TimetableTrip | undefined,
  used: boolean,
): Pattern {
  const planned = (trip?.timetable ?? []).map(
    ({ placeId, boards, alights, bay, arrivesAt, departsAt }, index) => ({
      placeId,
      boards,
      alights,
      bay: calls[index]?.bay ?? bay,
      distance: calls[index]?.distance ?? 0,
      arrives: Math.round((arrivesAt - (trip?.departsAt ?? 0)) / SECOND),
      departs: Math.round((departsAt - (trip?.departsAt ?? 0)) / SECOND),
    }),
  );
  const digest = createHash('sha256').update(JSON.stringify(planned)).digest('hex').slice(0, 16);
  return { id: `pattern-${digest}`, routeId, calls: planned, used };
}

const tripOf = (
  { tripId, date, departsAt, arrivesAt, timetable }: TimetableTrip,
  {
    number,
    currency,
    minimumFare,
    fares,
    concessions,
    classes,
    missed,
    extras,
    returnPercent,
    neighbourWishes,
    saleWindow,
    policy,
    onSale,
  }: MakeTripsRequest,
  { vehicle }: TripPlan,
): Omit<Trip, 'createdAt' | 'updatedAt' | 'updatedBy'> => ({
  id: tripId,
  vehicleId: vehicle.id,
  kind: vehicle.kind,
  ...(vehicle.partnerId && { partnerId: vehicle.partnerId }),
  operator: vehicle.operator,
  number,
  layout: vehicle.layout,
  amenities: vehicle.amenities,
  currency,
  minimumFare,
  fares: { table: fares, ...(concessions && { concessions }), ...(classes && { classes }) },
  ...(missed && { missed }),
  ...(extras && { extras }),
  ...(returnPercent && { returnPercent }),
  ...(neighbourWishes && { neighbourWishes }),
  ...(saleWindow && { saleWindow }),
  state: 'scheduled',
  delayMinutes: 0,
  notice: '',
  policy,
  onSale,
  serviceDate: date,
  departsAt,
  arrivesAt,
  originCity: timetable[0]?.city ?? '',
  destinationCity: timetable.at(-1)?.city ?? '',
  placeIds: timetable.map(({ placeId }) => placeId),
  timetable,
});

const dutyOf = (
  { tripId, departsAt, arrivesAt }: TimetableTrip,
  { uid, name }: Driver,
): Omit<Duty, 'updatedAt' | 'updatedBy'> => ({
  id: tripId,
  driverUid: uid,
  driverName: name,
  departsAt,
  arrivesAt,
});
