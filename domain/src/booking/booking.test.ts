import { describe, expect, it } from 'vitest';
import { type Booking, bookingConverter } from './booking.ts';
import { held, sold } from './sample-bookings.ts';
import { upgradeReplacedLines } from './upgrade-booking.ts';

const read = (stored: object): Booking => bookingConverter.fromFirestore({ data: () => stored });

describe('a booking in the database', () => {
  it.each([
    ['held', held],
    ['sold', sold],
  ])('has its fields and its shape: %s', (_what, booking) => {
    const stored = bookingConverter.toFirestore(booking);
    expect(stored).toEqual({ ...booking, shape: 3 });
    expect(read(stored)).toEqual(booking);
  });

  it.each([
    ['no lines', { lines: [] }, 'lines'],
    ['a name that is none', { buyerName: 7 }, 'buyerName'],
    ['a state that there is not', { state: 'lost' }, 'state'],
    ['sums that do not add up', { amounts: { ...held.amounts, total: 1 } }, 'total'],
  ])('is refused with the field named: %s', (_what, wrong, field) => {
    expect(() => read({ ...bookingConverter.toFirestore(held), ...wrong })).toThrow(field);
  });
});

describe('a booking of the shape before', () => {
  const { id, buyerUid, state, offeringIds, holdUntil, createdAt, updatedAt, ...rest } = held;
  const { buyerEmail, buyerName, lines, currency, amounts, voucherCode } = rest;
  const call = { key: 'k', body: 'b' };
  const order = JSON.stringify({ buyerEmail, buyerName, lines, currency, amounts, voucherCode, call });
  const old = { id, buyerUid, state, offeringIds, holdUntil, createdAt, updatedAt, order };

  it('is read, whatever happened to it', () => {
    expect(read(old)).toEqual(held);
    const { state, paymentId, attempts, ticketSerials, refunded, updatedAt, confirmedAt } = sold;
    const changed = { state, paymentId, attempts, ticketSerials, refunded, updatedAt, confirmedAt };
    expect(read({ ...old, ...changed })).toEqual(sold);
  });

  it('is read after a server of this shape changed a field of it', () => {
    expect(read({ ...old, buyerName: 'Anna' })).toEqual({ ...held, buyerName: 'Anna' });
  });
});

it.each([
  ['one line', { kind: 'trip', replaces: { bookingId: 'b', line: 1, price: 5 } }, [1]],
  ['a party', { kind: 'trip', replaces: { bookingId: 'b', lines: [1, 2], price: 5 } }, [1, 2]],
])('a dearer run that replaced %s has lines from shape 3 on', (_what, line, lines) => {
  const other = { kind: 'event' };
  const replaces = { bookingId: 'b', lines, price: 5 };
  expect(upgradeReplacedLines({ id: 'a', lines: [line, other] })).toEqual({
    id: 'a',
    lines: [{ kind: 'trip', replaces }, other],
  });
});
