import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readRefundedPlaces, writeRefundedPlaces } from './refunded-places.ts';

it('is read as it was written, within what the provider takes', () => {
  const place = fc.record({
    place: fc.nat(99),
    price: fc.nat(100_000_000),
    fees: fc.nat(100_000_000),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 100 }), (places) => {
      const metadata = writeRefundedPlaces(places);
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(8);
      for (const text of Object.values(metadata)) expect(text.length).toBeLessThanOrEqual(500);
      expect(readRefundedPlaces({ refundId: 'x', ...metadata })).toEqual(places);
    }),
  );
});

test.each([{}, { places0: '' }, { places0: '1:2' }, { places0: '1:2:3 x' }, { places0: '100:1:1' }])(
  'nothing is read of %o',
  (metadata) => {
    expect(readRefundedPlaces(metadata)).toBeUndefined();
  },
);
