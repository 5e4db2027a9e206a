import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugSchema } from '../core/fields.ts';
import { MAX_PARTNER_NAME, namedPartner, partnerIdOf, partnerSchema, partnersOfNames } from './partner.ts';

test.each([
  [['Minho Lines', 'minho  lines', 'Mínho-Lines!'], 'minho-lines'],
  [['Ría Ferries'], 'ria-ferries'],
  [['中文'], 'ffx-k1z'],
  [['S/A'], 's-a'],
])('the id of %j is %s', (names, id) => {
  expect(names.map(partnerIdOf)).toEqual(names.map(() => id));
});

const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: MAX_PARTNER_NAME })
  .filter((name) => partnerSchema.shape.name.safeParse(name).success);

test('any name has an id, and a partner of it can be stored', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const id = partnerIdOf(name);
      expect(slugSchema.safeParse(id).success).toBe(true);
      const stamp = { createdAt: 1, updatedAt: 1, updatedBy: 'u1' };
      expect(partnerSchema.safeParse({ ...namedPartner(id, name), ...stamp }).success).toBe(true);
    }),
  );
});

test('names that come to one id are one partner, called as most call it', () => {
  const counts = new Map([
    ['minho lines', 2],
    ['Minho Lines', 9],
    ['Minho', 30],
    ['Rio Boats', 1],
  ]);
  expect(partnersOfNames(counts)).toEqual([
    { id: 'minho', name: 'Minho', names: ['Minho'] },
    { id: 'minho-lines', name: 'Minho Lines', names: ['Minho Lines', 'minho lines'] },
    { id: 'rio-boats', name: 'Rio Boats', names: ['Rio Boats'] },
  ]);
  expect(partnersOfNames(counts, new Map([['Minho', 'Minho Lines']]))).toEqual([
    { id: 'minho-lines', name: 'Minho Lines', names: ['Minho Lines', 'Minho', 'minho lines'] },
    { id: 'rio-boats', name: 'Rio Boats', names: ['Rio Boats'] },
  ]);
});

test('a name that is said to be another one is that, also where the other one stands nowhere', () => {
  expect(partnersOfNames(new Map([['ML', 3]]), new Map([['ML', 'Minho Lines']]))).toEqual([
    { id: 'minho-lines', name: 'Minho Lines', names: ['Minho Lines', 'ML'] },
  ]);
});

test('every name is one of exactly one partner', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyName, fc.nat(50))), (all) => {
      const counts = new Map(all);
      const names = partnersOfNames(counts).flatMap((one) => one.names);
      expect(names.toSorted()).toEqual([...counts.keys()].toSorted());
    }),
  );
});
