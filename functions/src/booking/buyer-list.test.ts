import { bookingPath } from '@fareground/domain/bookings/booking';
import {
  buyerPath,
  parseBuyer,
  type RememberedBooking,
  rememberedOf,
  storeBuyer,
} from '@fareground/domain/bookings/buyer';
import { held } from '@fareground/domain/bookings/sample-bookings';
import { storeBooking } from '@fareground/domain/bookings/stored-booking';
import { describe, expect, it, test } from 'vitest';
import { buyerDocuments, firstReference, readBuyerList } from './buyer-list.ts';

const now = held.createdAt + 1;
const uid = 'ann';
const call = { key: 'key', body: 'body' };
const first = { ...held, id: firstReference(uid), buyerUid: uid, call };
const made: RememberedBooking = rememberedOf({ ...first, id: '0000000002', call: { key: 'k2', body: 'b2' } });

const stored = (documents: Record<string, unknown>) => ({
  document: (path: string) => ({ path, data: documents[path] ?? null }),
});
const firstPath = bookingPath(firstReference(uid));

describe('what a person booked', () => {
  it('is nothing at first: the next booking has the reference of the first, and writes no list', () => {
    const list = readBuyerList(stored({}), uid);
    expect(list.bookings).toEqual([]);
    expect(list.reference()).toBe(firstReference(uid));
    expect(list.writes([], made, now)).toEqual([]);
  });

  it('is their first booking alone: the next one has a drawn reference, and makes the list of both', () => {
    const list = readBuyerList(stored({ [firstPath]: storeBooking(first) }), uid);
    expect(list.bookings).toEqual([
      {
        bookingId: first.id,
        ...call,
        places: { night: 1 },
        at: held.createdAt,
        overAt: 1_795_000_000_000,
      },
    ]);
    expect(list.reference()).toMatch(/^\d{10}$/);
    expect(list.reference()).not.toBe(first.id);
    const [write, ...others] = list.writes(list.bookings, made, now);
    expect(write).toMatchObject({ kind: 'create', path: buyerPath(uid) });
    expect(parseBuyer(write?.data)).toEqual([...list.bookings, made]);
    expect(others).toEqual([]);
  });

  it('is their list, once there is one, whatever became of the first booking', () => {
    const older = rememberedOf({ ...first, id: '0000000001' });
    for (const documents of [{}, { [firstPath]: storeBooking(first) }]) {
      const list = readBuyerList(stored({ ...documents, [buyerPath(uid)]: storeBuyer([older]) }), uid);
      expect(list.bookings).toEqual([older]);
      const [write] = list.writes([older], made, now);
      expect(write).toMatchObject({ kind: 'update', path: buyerPath(uid) });
      expect(parseBuyer(write?.data)).toEqual([older, made]);
    }
  });

  it('is nothing when the reference of the first is another person’s: theirs is drawn, and listed', () => {
    const list = readBuyerList(stored({ [firstPath]: storeBooking({ ...first, buyerUid: 'ben' }) }), uid);
    expect(list.bookings).toEqual([]);
    expect(list.reference()).not.toBe(firstReference(uid));
    expect(list.writes([], made, now)).toMatchObject([{ kind: 'create', path: buyerPath(uid) }]);
  });
});

test('a first reference has ten digits, is the same each time and another for another person', () => {
  const references = Array.from({ length: 1_000 }, (_, number) => firstReference(`uid${number}`));
  expect(references.every((reference) => /^\d{10}$/.test(reference))).toBe(true);
  expect(new Set(references).size).toBe(1_000);
  expect(firstReference('uid7')).toBe(references[7]);
  // Leading digits as even as drawn ones: none takes more than twice its part.
  for (const digit of '0123456789')
    expect(references.filter((one) => one.startsWith(digit)).length).toBeLessThan(200);
});

test('the documents that are read are the first booking and the list', () => {
  expect(buyerDocuments(uid)).toEqual([firstPath, buyerPath(uid)]);
});
