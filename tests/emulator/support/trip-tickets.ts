import { type Ticket, ticketConverter, ticketPath } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { sold } from '@fareground/domain/booking/sample-bookings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { randomDigits } from '@fareground/domain/core/digit-id';
import type { Firestore } from 'firebase-admin/firestore';
import { issueTickets } from '../../../functions/src/access/tickets/issue-tickets.ts';
import type { TicketSigner } from '../../../functions/src/access/tickets/ticket-signer.ts';

export interface Travels {
  readonly from: number;
  readonly to: number;
  readonly seat?: string;
  readonly name?: string;
  readonly more?: Partial<Ticket>;
}

/** Writes a ticket of the trip for each, as they are issued, without bookings. */
export async function writeTripTickets(
  deps: { readonly db: Firestore; readonly signer: TicketSigner },
  trip: Trip,
  riders: readonly Travels[],
  holderUid = 'nobody',
): Promise<Ticket[]> {
  const issued = await Promise.all(
    riders.map(async ({ more, ...rider }) => {
      const [ticket] = await issueTickets(bookingOf(trip, rider, holderUid), deps.signer, Date.now());
      if (!ticket) throw new Error('no ticket was issued');
      return { ...ticket, ...more };
    }),
  );
  for (let first = 0; first < issued.length; first += 400) {
    const batch = deps.db.batch();
    for (const ticket of issued.slice(first, first + 400))
      batch.set(deps.db.doc(ticketPath(ticket.serial)), ticketConverter.toFirestore(ticket));
    await batch.commit();
  }
  return issued;
}

function bookingOf(trip: Trip, { from, to, seat = '', name = 'Ann' }: Travels, buyerUid: string): Booking {
  const call = (stop: number) => {
    const at = trip.timetable[stop];
    if (!at) throw new Error(`there is no stop ${stop}`);
    const { name: place, city, timeZone, bay, departsAt } = at;
    return { stop, name: place, city, timeZone, bay, at: departsAt };
  };
  return {
    ...sold,
    id: randomDigits(10),
    buyerUid,
    lines: [
      {
        kind: 'trip',
        offeringId: trip.id,
        title: `${trip.originCity} to ${trip.destinationCity}`,
        policy: trip.policy,
        attendees: [{ name }],
        claims: [],
        unitPrice: 500,
        quantity: 1,
        discount: 0,
        fees: 0,
        vehicleKind: trip.kind,
        operator: trip.operator,
        number: trip.number,
        seats: seat ? [seat] : [],
        from: call(from),
        to: call(to),
        startsAt: call(from).at,
      },
    ],
  };
}
