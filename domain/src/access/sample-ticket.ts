// For tests: the ticket of the booking that is sold.
import { sold } from '../booking/sample-bookings.ts';
import { attendee } from './attendee.ts';
import type { Ticket } from './ticket.ts';

export const bought: Ticket = {
  serial: '12345678901234567890',
  bookingId: sold.id,
  lineIndex: 0,
  holderUid: sold.buyerUid,
  ...attendee(sold.buyerName),
  state: 'valid',
  kind: 'event',
  offeringId: 'night',
  category: 'music',
  title: 'Night',
  detail: 'Floor',
  tierId: 'floor',
  seat: '',
  fromName: 'Hall',
  fromCity: 'Porto',
  startsAt: 1_795_000_000_000,
  startZone: 'Europe/Lisbon',
  bay: '',
  doorsAt: 1_795_000_000_000,
  toName: '',
  toCity: '',
  endsAt: 1_795_007_200_000,
  endZone: 'Europe/Lisbon',
  token: 'a code of twenty letters or more',
  usedAt: null,
  usedGate: '',
  createdAt: 1_794_000_050_000,
  updatedAt: 1_794_000_050_000,
};
