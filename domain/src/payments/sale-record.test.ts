import { expect, test } from 'vitest';
import type { Booking } from '../booking/booking.ts';
import { reportGroups } from '../booking/report-groups.ts';
import { held, sold } from '../booking/sample-bookings.ts';
import { readSaleRecord, writeSaleRecord } from './sale-record.ts';

const [line] = sold.lines as [Booking['lines'][number]];
const named: Booking = {
  ...sold,
  refunded: 0,
  lines: [{ ...line, title: 'Ørsted  & “Søn” \u{1f3bb} ', attendees: [{ name: 'Bea Buyer' }] }],
};

test('a record says what was sold, to the last character, and names nobody', () => {
  const record = writeSaleRecord(named) ?? {};
  expect(readSaleRecord(record)).toEqual({
    ...named,
    buyerEmail: '',
    buyerName: '',
    lines: [{ ...named.lines[0], attendees: [] }],
    groups: reportGroups(named.lines, 'web'),
  });
  expect(Object.values(record).join('')).not.toMatch(/Bea|Ann|example/);
});

test('a record is what the provider takes: few keys, short values, no white space to lose', () => {
  const record = writeSaleRecord(named) ?? {};
  expect(Object.keys(record).length).toBeLessThanOrEqual(40);
  for (const value of Object.values(record)) expect(value).toMatch(/^[!-~]{1,500}$/);
});

test('a record is the same whatever became of the booking later', () => {
  const cancelled: Booking = { ...named, state: 'cancelled', refunded: 500, updatedAt: named.updatedAt + 9 };
  expect(writeSaleRecord(cancelled)).toEqual(writeSaleRecord(named));
});

test('fifty seats with their tickets fit', () => {
  const seats = Array.from({ length: 50 }, (_, seat) => `u-${seat + 1}A`);
  const claims = [{ key: '0123456789.0', poolId: 'night.floor.u', mask: 1, quantity: 50, seats }];
  const serials = seats.map((_, seat) => String(seat).padStart(20, '0'));
  const many: Booking = {
    ...named,
    lines: [{ ...line, quantity: 50, seats, claims, attendees: [] }],
    ticketSerials: serials,
  };
  expect(readSaleRecord(writeSaleRecord(many) ?? {})?.ticketSerials).toEqual(serials);
});

test('a pass of thirty dates with two lines each fits, and is read as it was', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ...line,
    offeringId: `night-ferry-orchestra-${index >> 1}`,
    title: 'Night Ferry Orchestra',
    startsAt: line.startsAt + (index >> 1) * 86_400_000,
    unitPrice: 2_000 + (index % 2),
    claims: [{ ...line.claims[0], key: `0123456789.${index}`, poolId: `night-ferry-${index}.floor.0` }],
    ...(index % 3 === 0 && { fareId: 'child', fareName: 'Child' }),
    package: { id: 'pass', name: 'Season pass', count: 1 },
  })) as Booking['lines'];
  const serials = lines.map((_, place) => String(place).padStart(20, '0'));
  const pass = { ...named, lines, ticketSerials: serials };
  const record = writeSaleRecord(pass) ?? {};
  expect(Object.keys(record).length).toBeLessThanOrEqual(40);
  expect(readSaleRecord(record)?.lines).toEqual(lines);
});

test('what is too large has no record', () => {
  const title = '\u{1f3bb}'.repeat(60);
  const lines = Array.from({ length: 10 }, (_, number) => ({
    ...line,
    title,
    claims: Array.from({ length: 20 }, (_, claim) => ({
      key: `0123456789.${claim}`,
      poolId: `${number}`.padEnd(200, 'p'),
      mask: 1,
      quantity: 1,
      seats: [],
    })),
  }));
  expect(writeSaleRecord({ ...named, lines })).toBeNull();
});

test('metadata without a record is none, and half of one is an error', () => {
  expect(readSaleRecord({ bookingId: held.id, paymentId: '0123456789-1' })).toBeNull();
  const { sale0 = '' } = writeSaleRecord(named) ?? {};
  expect(() => readSaleRecord({ sale0 })).toThrow();
});
