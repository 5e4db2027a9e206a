import type { BookingLine } from '@fareground/domain/booking/booking';
import { sold } from '@fareground/domain/booking/sample-bookings';
import { formatMoney } from '@fareground/domain/core/money-text';
import { mailSchema } from '@fareground/domain/messages/mail';
import { expect, test } from 'vitest';
import { createBookingLinks } from '../access/links/booking-links.ts';
import { cancelledMail, purchaseMail } from './booking-mails.ts';

const links = createBookingLinks(['A'.repeat(43)], 'https://fareground.example');
const event = sold.lines[0] as BookingLine & { kind: 'event' };
const textOf = (booking = sold) => purchaseMail(booking, links, 1)?.message.text ?? '';

test('the mail of a purchase says what, when on the place’s clock, where, which places, what was paid, and has the link', () => {
  const seated = { ...event, seats: ['m-4A', 'm-4B'], quantity: 2 };
  const text = textOf({ ...sold, lines: [seated] });
  expect(text).toContain('Night\nWed 18 Nov 2026, 11:06 WET\nHall, Porto\n2 × Floor, seats 4A, 4B');
  expect(text).toContain('Paid: €21.00, with €1.00 of booking fees. Taxes contained: €1.19.');
  expect(text).toContain('booking 012 345 6789');
  expect(text).toContain(links.urlOf(sold));
});

test('a booking without an address has none', () => {
  expect(purchaseMail({ ...sold, buyerEmail: '' }, links, 1)).toBeNull();
  expect(purchaseMail({ ...sold, buyerEmail: 'not an address' }, links, 1)).toBeNull();
  expect(cancelledMail({ ...sold, buyerEmail: '' }, 0, links, 1)).toBeNull();
});

test('no booking is too long or too odd for its mail', () => {
  const most: BookingLine = {
    ...event,
    title: '&'.repeat(120),
    venueName: '"'.repeat(120),
    city: '\ud83d'.repeat(80),
    tierName: '<'.repeat(60),
    seats: Array.from({ length: 50 }, (_, n) => `longname-${n}A`),
  };
  const booking = { ...sold, buyerName: '>'.repeat(120), lines: Array.from({ length: 10 }, () => most) };
  for (const mail of [purchaseMail(booking, links, 1), cancelledMail(booking, 5, links, 1)])
    expect(() => mailSchema.parse(mail)).not.toThrow();
});

const paid = formatMoney(sold.amounts.total, sold.currency);
test.each([
  [
    'a part',
    { refund: 500, notice: 'none' as const },
    `€5.00 of the ${paid} that you paid go back the way you`,
  ],
  ['all of it', { refund: sold.amounts.total, notice: 'none' as const }, `${paid} go back the way you paid`],
  ['none', { refund: 0, notice: 'none' as const }, 'Under the cancellation policy, nothing is refunded'],
  ['a bank that took its word back', { refund: 0, notice: 'capture-failed' as const }, 'you owe nothing'],
])('a cancelling with %s says so', (_what, { refund, notice }, words) => {
  expect(cancelledMail({ ...sold, notice }, refund, links, 1)?.message.text).toContain(words);
});
