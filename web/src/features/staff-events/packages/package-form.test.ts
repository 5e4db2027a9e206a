import { sampleEvent, sampleNow, sampleTier } from '@fareground/domain/catalogue/events/sample-events';
import { emptyPackageForm } from '@fareground/domain/catalogue/packages/package-form';
import { expect, test } from 'vitest';
import { splitOf } from './package-form.tsx';

const events = ['sat', 'fri'].map((id, index) => ({
  event: sampleEvent({ id, startsAt: sampleNow + (9 - index) * 86_400_000 }),
  tiers: [
    sampleTier({
      eventId: id,
      price: 3_000,
      fares: [{ id: 'child', name: 'Child', price: 1_000, note: '' }],
    }),
  ],
}));
const row = (eventId: string, quantity: string, fareId = '') => ({
  ...{ id: `${eventId}${fareId}`, eventId, tierId: 'standing', fareId, quantity },
});
const form = {
  ...emptyPackageForm,
  price: '55.01',
  parts: [row('sat', '1'), row('sat', '1', 'child'), row('fri', '1')],
};

test('the price falls on the dates by what they cost by themselves, to the cent', () => {
  const split = splitOf(form, events);
  expect(split).toMatchObject({ currency: 'EUR', regular: 7_000, price: 5_501 });
  expect(split?.dates.map(({ event, regular, share }) => [event.id, regular, share])).toEqual([
    ['fri', 3_000, 2_358],
    ['sat', 4_000, 3_143],
  ]);
});

test('without a price the single prices are there, and without a tier or a count nothing', () => {
  expect(splitOf({ ...form, price: 'x' }, events)).toMatchObject({ price: undefined, regular: 7_000 });
  expect(splitOf({ ...form, parts: [row('sat', '')] }, events)).toBeUndefined();
  expect(splitOf({ ...form, parts: [row('sun', '1')] }, events)).toBeUndefined();
  expect(splitOf({ ...form, parts: [] }, events)).toBeUndefined();
});
