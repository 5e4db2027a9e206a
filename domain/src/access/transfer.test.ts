import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sold } from '../booking/sample-bookings.ts';
import { placeOfTicket } from '../booking/void-place.ts';
import { ticketDifferences } from '../books/sale-books.ts';
import { bookingReferenceSchema, randomDigits } from '../core/digit-id.ts';
import { HOUR } from '../core/time.ts';
import { bought } from './sample-ticket.ts';
import { referenceOf, type Ticket, ticketSchema } from './ticket.ts';
import { type TransferRefusal, transferRefusal, transferTicket } from './transfer.ts';

const now = 1_795_000_000_000;
const [line] = sold.lines;
if (line?.kind !== 'event') throw new Error('no line');

const ticketOf = (serial: string): Ticket => ({
  ...bought,
  serial,
  startsAt: now + HOUR,
  endsAt: now + 3 * HOUR,
});
const to = (name: string, serial = randomDigits(20)) => ({
  transfer: { serial, name, email: `${name.toLowerCase()}@example.org`, at: now },
  holderUid: `uid-${name}`,
  reference: randomDigits(10),
  token: `The code of ticket ${serial}`,
  now,
});

describe('a ticket can be passed on', () => {
  it.each<[string, Partial<Ticket>, TransferRefusal | null]>([
    ['while it is valid', {}, null],
    ['also after the start', { startsAt: now - HOUR }, null],
    ['but not once it let somebody in', { state: 'used' }, 'used'],
    ['nor when it was cancelled', { state: 'void' }, 'void'],
    ['nor twice', { state: 'transferred' }, 'transferred'],
    ['nor when it is over', { endsAt: now }, 'over'],
    ['and what it was used for is said before that it is over', { state: 'used', endsAt: now }, 'used'],
  ])('%s', (_, changes, refusal) => {
    expect(transferRefusal({ ...ticketOf(randomDigits(20)), ...changes }, now)).toBe(refusal);
  });
});

describe('a ticket that is accepted', () => {
  const ticket = { ...ticketOf('1'.repeat(20)), transfer: to('Bea').transfer };
  const bea = to('Bea', '2'.repeat(20));
  const { closed, issued } = transferTicket(ticket, { ticketSerials: [ticket.serial] }, bea);

  it('ends, and is told to gates from then on', () => {
    expect(closed).toEqual({ state: 'transferred', closedAt: now, updatedAt: now });
  });

  it('is another for the same place, in the new name, with its own serial, code and number', () => {
    expect(ticketSchema.parse(issued)).toMatchObject({
      serial: bea.transfer.serial,
      state: 'valid',
      attendeeName: 'Bea',
      holderUid: 'uid-Bea',
      token: bea.token,
      offeringId: ticket.offeringId,
      lineIndex: 0,
    });
    expect(issued.token).not.toBe(ticket.token);
    expect(issued.transfer).toBeUndefined();
    expect(referenceOf(issued)).toBe(bea.reference);
    expect(referenceOf(ticket)).toBe(sold.id);
  });

  it.each(['used', 'void', 'transferred'] as const)('cannot be one that is %s', (state) => {
    expect(() => transferTicket({ ...ticket, state }, { ticketSerials: [ticket.serial] }, bea)).toThrow();
  });
});

it('however often tickets are passed on, each place keeps its number and has one good ticket', () => {
  const steps = fc.array(fc.nat(3), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (places) => {
      const first = Array.from({ length: 4 }, () => ticketOf(randomDigits(20)));
      let booking = {
        ...sold,
        lines: [{ ...line, quantity: 4 }],
        ticketSerials: first.map(({ serial }) => serial),
      };
      const all = new Map(first.map((ticket) => [ticket.serial, ticket]));
      for (const place of places) {
        const serial = booking.ticketSerials[place] ?? '';
        const ticket = all.get(serial);
        if (!ticket) throw new Error(`no ${serial}`);
        const { closed, issued, ticketSerials } = transferTicket(ticket, booking, to('Bea'));
        all.set(serial, { ...ticket, ...closed }).set(issued.serial, issued);
        booking = { ...booking, ticketSerials };
        expect(placeOfTicket(booking, issued.serial)).toEqual({ lineIndex: 0, place });
        expect(placeOfTicket(booking, serial)).toBeNull();
      }
      expect(ticketDifferences(booking, [...all.values()], now)).toEqual([]);
      const references = [...all.values()].map(referenceOf);
      for (const reference of references) bookingReferenceSchema.parse(reference);
    }),
  );
});
