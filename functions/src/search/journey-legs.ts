import type { FoundJourney, JourneyLeg } from '@fareground/domain/calls/journeys';
import { classedTrip, fareOf, leavesAt, reachesAt } from '@fareground/domain/journeys/departure';
import { openClass } from '@fareground/domain/journeys/open-class';
import { oneAdult, type Party, partyPrice } from '@fareground/domain/journeys/party';
import { endCall, type Journey, journeyName, type Ride, startCall } from '@fareground/domain/journeys/ride';
import { type Availability, availabilityPath } from '@fareground/domain/stock/availability';
import { journeyIndex } from '@fareground/domain/trips/segments';
import type { TravelClass } from '@fareground/domain/vehicles/travel-class';
import type { Firestore } from 'firebase-admin/firestore';

/** Journeys as an answer tells them, with what is left: a read for each trip that is shown. @param party whom the price is for */
export async function withLegs(
  db: Firestore,
  journeys: readonly Journey[],
  party: Party = oneAdult,
): Promise<FoundJourney[]> {
  const ids = [...new Set(journeys.flatMap(({ rides }) => rides.map(({ departure }) => departure.id)))];
  const left = new Map<string, Counted>();
  if (ids.length > 0) {
    const refs = ids.map((id) => db.doc(availabilityPath(id)));
    const views = await db.getAll(...refs, { fieldMask: ['journeysLeft', 'classesLeft'] });
    for (const view of views) {
      const { journeysLeft, classesLeft } = (view.data() ?? {}) as Partial<Counted>;
      if (Array.isArray(journeysLeft)) left.set(view.id, { journeysLeft, classesLeft });
    }
  }
  const classOf = ({ departure, from, to }: Ride) =>
    openClass(classedTrip(departure), left.get(departure.id), [departure.way.calls.length, from, to]);
  return journeys.map((journey) => ({
    name: journeyName(journey),
    legs: journey.rides.map((ride) => legOf(ride, left.get(ride.departure.id), classOf(ride))),
    currency: journey.rides[0].departure.service.currency,
    fare: partyPrice(journey, oneAdult, classOf),
    price: partyPrice(journey, party, classOf),
  }));
}

type Counted = Pick<Availability, 'journeysLeft' | 'classesLeft'>;

/** @param travelClass the one that is told the price of */
function legOf(ride: Ride, counted: Counted | undefined, travelClass: TravelClass): JourneyLeg {
  const { departure, from, to } = ride;
  const { service, state, delayMinutes, notice, number } = departure;
  const [start, end] = [startCall(ride), endCall(ride)];
  const left = counted?.journeysLeft[journeyIndex(departure.way.calls.length, from, to)];
  return {
    tripId: departure.id,
    ...{ kind: service.kind, operator: service.operator, number, state, delayMinutes, notice },
    amenities: [...service.amenities],
    accessible: service.wheelchairPlaces > 0 || service.amenities.includes('wheelchair'),
    ...{ from, to },
    start: { ...endOf(start), departsAt: leavesAt(departure, from) },
    end: { ...endOf(end), arrivesAt: reachesAt(departure, to) },
    fare: fareOf(departure, from, to, undefined, travelClass),
    ...(left !== undefined && { left }),
  };
}

const endOf = ({ name, city, timeZone, bay }: JourneyLeg['start'] | ReturnType<typeof startCall>) => ({
  name,
  city,
  timeZone,
  bay,
});
