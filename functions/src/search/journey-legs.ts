import type { FoundJourney, JourneyLeg } from '@fareground/domain/calls/journeys';
import { fareOf, leavesAt, reachesAt } from '@fareground/domain/journeys/departure';
import { oneAdult, type Party, partyPrice } from '@fareground/domain/journeys/party';
import {
  endCall,
  type Journey,
  journeyName,
  priceOf,
  type Ride,
  startCall,
} from '@fareground/domain/journeys/ride';
import { availabilityPath } from '@fareground/domain/stock/availability';
import { journeyIndex } from '@fareground/domain/trips/segments';
import type { Firestore } from 'firebase-admin/firestore';

/** Journeys as an answer tells them, with what is left: a read for each trip that is shown. @param party whom the price is for */
export async function withLegs(
  db: Firestore,
  journeys: readonly Journey[],
  party: Party = oneAdult,
): Promise<FoundJourney[]> {
  const ids = [...new Set(journeys.flatMap(({ rides }) => rides.map(({ departure }) => departure.id)))];
  const left = new Map<string, readonly number[]>();
  if (ids.length > 0) {
    const refs = ids.map((id) => db.doc(availabilityPath(id)));
    const views = await db.getAll(...refs, { fieldMask: ['journeysLeft'] });
    for (const view of views) {
      const counted: unknown = view.get('journeysLeft');
      if (Array.isArray(counted)) left.set(view.id, counted);
    }
  }
  return journeys.map((journey) => ({
    name: journeyName(journey),
    legs: journey.rides.map((ride) => legOf(ride, left.get(ride.departure.id))),
    currency: journey.rides[0].departure.service.currency,
    fare: priceOf(journey),
    price: partyPrice(journey, party),
  }));
}

function legOf(ride: Ride, journeysLeft: readonly number[] | undefined): JourneyLeg {
  const { departure, from, to } = ride;
  const { service, state, delayMinutes, notice, number } = departure;
  const [start, end] = [startCall(ride), endCall(ride)];
  const left = journeysLeft?.[journeyIndex(departure.way.calls.length, from, to)];
  return {
    tripId: departure.id,
    ...{ kind: service.kind, operator: service.operator, number, state, delayMinutes, notice },
    amenities: [...service.amenities],
    accessible: service.wheelchairPlaces > 0 || service.amenities.includes('wheelchair'),
    ...{ from, to },
    start: { ...endOf(start), departsAt: leavesAt(departure, from) },
    end: { ...endOf(end), arrivesAt: reachesAt(departure, to) },
    fare: fareOf(departure, from, to),
    ...(left !== undefined && { left }),
  };
}

const endOf = ({ name, city, timeZone, bay }: JourneyLeg['start'] | ReturnType<typeof startCall>) => ({
  name,
  city,
  timeZone,
  bay,
});
