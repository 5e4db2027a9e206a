import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { expect, it } from 'vitest';
import { designOf, storable, type VehicleDesign } from './use-vehicle-editor.ts';

const pictureOf = (letter: string) => `vehicles/coach/${letter.repeat(16)}.webp`;
const pictures = [{ path: pictureOf('a'), alt: 'From the street' }];
const vehicle: Vehicle = {
  id: 'coach',
  kind: 'bus',
  name: 'Coach',
  operator: 'Minho Lines',
  registration: '12-ML-12',
  layout: ['#m Coach', '1:SS_SS'],
  amenities: [],
  pictures,
  inService: true,
  createdAt: 1,
  updatedAt: 1,
  updatedBy: 'travel',
};
const stored = (change: Partial<VehicleDesign>) => storable({ ...designOf(vehicle), ...change }, pictures);

it.each([
  ['a new picture without words is left out', [...pictures, { path: pictureOf('b'), alt: ' ' }], pictures],
  ['one whose words were taken away keeps them', [{ path: pictureOf('a'), alt: '' }], pictures],
  ['one that was removed is gone', [], []],
  [
    'new words are kept',
    [{ path: pictureOf('a'), alt: ' By night ' }],
    [{ path: pictureOf('a'), alt: 'By night' }],
  ],
])('%s, and all else is kept', (_what, shown, expected) => {
  expect(stored({ pictures: shown, name: 'Another name' })).toMatchObject({
    name: 'Another name',
    pictures: expected,
  });
});

it.each([
  ['45', { turnaroundMinutes: 45 }],
  [' 0 ', { turnaroundMinutes: 0 }],
  ['', {}],
])("a turnaround time of '%s' is stored", (turnaroundMinutes, expected) => {
  const { turnaroundMinutes: kept } = stored({ turnaroundMinutes }) ?? {};
  expect(kept === undefined ? {} : { turnaroundMinutes: kept }).toEqual(expected);
  expect(storable(designOf({ ...vehicle, ...expected }), pictures)).toMatchObject(expected);
});

it.each<[string, Partial<VehicleDesign>]>([
  ['a turnaround time in whole minutes', { turnaroundMinutes: '1.5' }],
  ['a turnaround time of a day at most', { turnaroundMinutes: '1441' }],
  ['a name', { name: ' ' }],
  ['both days on which it is away', { outOfService: ['2026-12-24/'] }],
  [
    'a name for each of its decks',
    { decks: [...designOf(vehicle).decks, ...designOf(vehicle).decks.map((deck) => ({ ...deck, id: 'n' }))] },
  ],
])('nothing is kept without %s', (_what, change) => {
  expect(stored(change)).toBeUndefined();
});
