import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DoorRow } from '../api/door-lists.ts';
import { attendance, tiersOfRows } from './attendance.ts';

const rowArbitrary = fc
  .record({ tier: fc.constantFrom('Floor', 'Parking', 'Crew'), isIn: fc.boolean(), isAddOn: fc.boolean() })
  .map(
    ({ tier, isIn, isAddOn }): DoorRow => ({
      ...{ name: 'Ana', tier, seat: '', bookingId: '1234567890', shortSerial: '123456' },
      ...{ usedAt: isIn ? 5 : null, usedGate: '' },
      ...(isAddOn && { addOn: true }),
    }),
  );

test('every row of a list is counted once: as somebody who comes, or by the name of an add-on', () => {
  fc.assert(
    fc.property(fc.array(rowArbitrary, { maxLength: 40 }), (rows) => {
      const { tickets, admitted, addOns } = attendance(tiersOfRows(rows));
      expect(tickets).toBe(rows.filter(({ addOn }) => !addOn).length);
      expect(admitted).toBe(rows.filter(({ addOn, usedAt }) => !addOn && usedAt !== null).length);
      expect(addOns.reduce((sum, one) => sum + one.tickets, tickets)).toBe(rows.length);
      expect(new Set(addOns.map(({ name }) => name)).size).toBe(addOns.length);
    }),
  );
});

test('who has a hidden ticket comes too, and is named', () => {
  const tiers = [
    { name: 'Floor', tickets: 9, admitted: 4 },
    { name: 'Crew', tickets: 2, admitted: 1, hidden: true as const },
    { name: 'Parking', tickets: 3, admitted: 0, addOn: true as const },
  ];
  expect(attendance(tiers)).toEqual({
    tickets: 11,
    admitted: 5,
    hidden: [{ name: 'Crew', tickets: 2 }],
    addOns: [{ name: 'Parking', tickets: 3 }],
  });
});
