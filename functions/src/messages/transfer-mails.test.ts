import { bought } from '@fareground/domain/access/sample-ticket';
import type { Ticket, Transfer } from '@fareground/domain/access/ticket';
import { sold } from '@fareground/domain/booking/sample-bookings';
import { type Mail, mailSchema } from '@fareground/domain/messages/mail';
import { expect, test } from 'vitest';
import { createBookingLinks } from '../access/links/booking-links.ts';
import {
  receivedTicketEndedMail,
  receivedTicketMail,
  receivedTicketPostponedMail,
  ticketGivenMail,
  transferRequestedMail,
  transferStartedMail,
} from './transfer-mails.ts';

const links = createBookingLinks(['A'.repeat(43)], 'https://fareground.example');
const transfer: Transfer = { serial: '2'.repeat(20), name: 'Bea', email: 'bea@example.org', at: 1 };
const received: Ticket = {
  ...bought,
  serial: transfer.serial,
  attendeeName: 'Bea',
  recipient: { email: transfer.email, reference: '0987654321', from: bought.serial },
};

/** Every mail of a ticket that is passed on, for a booking and names as given. */
const mailsOf = (ticket: Ticket, to: Transfer, own: Ticket, booking = sold): (Mail | null)[] => [
  transferRequestedMail(ticket, to, booking, links, 1),
  transferStartedMail(ticket, to, booking, links, 1),
  receivedTicketMail(own, links, 1),
  ticketGivenMail(ticket, to, booking, links, 1),
  receivedTicketEndedMail(own, 'Why', links, 1),
  receivedTicketPostponedMail(own, { id: 'postpone-1', reason: 'Fog' }, links, 1),
];

test('the mail with the link says who gives what, when and where, and nothing of the booking', () => {
  const mail = transferRequestedMail(bought, transfer, sold, links, 1);
  expect(mail?.to).toEqual([transfer.email]);
  const text = mail?.message.text ?? '';
  expect(text).toContain('Hello Bea, Ann would like you to have this ticket');
  expect(text).toContain('Night\nWed 18 Nov 2026, 11:06 WET\nHall, Porto\nFloor');
  expect(text).toContain(links.ticketUrlOf({ serial: transfer.serial, endsAt: bought.endsAt }));
  for (const secret of [sold.id, '012 345 6789', bought.serial, bought.token, '€'])
    expect(text).not.toContain(secret);
});

test('of two who passed a ticket on one after the other each is told where they are', () => {
  expect(ticketGivenMail(bought, transfer, sold, links, 1)?.to).toEqual([sold.buyerEmail]);
  const second = ticketGivenMail(received, { ...transfer, name: 'Cem' }, sold, links, 1);
  expect(second?.to).toEqual([transfer.email]);
  expect(second?.message.text).toContain('Hello Bea, Cem has accepted this ticket');
  expect(second?.message.text).not.toContain('You stay the buyer');
});

test('a buyer’s own ticket is told of with its booking, and who has no address is told nothing', () => {
  const [, , ...ofHolder] = mailsOf(bought, transfer, bought, { ...sold, buyerEmail: '' });
  expect(ofHolder).toEqual([null, null, null, null]);
});

test('no name and no ticket is too long or too odd for its mails', () => {
  const long: Partial<Ticket> = {
    title: '&'.repeat(120),
    detail: '<'.repeat(120),
    fromName: '"'.repeat(120),
    fromCity: 'Ñ'.repeat(80),
    seat: 'longname-99A',
    attendeeName: '>'.repeat(80),
  };
  const mails = mailsOf(
    { ...bought, ...long },
    { ...transfer, name: '{title}'.repeat(11) },
    { ...received, ...long },
    { ...sold, buyerName: '\u{1f3bb}'.repeat(60) },
  );
  for (const mail of mails) expect(() => mailSchema.parse(mail)).not.toThrow();
});
