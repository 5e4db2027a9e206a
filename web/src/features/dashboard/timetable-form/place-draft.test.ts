import type { Place } from '@fareground/domain/places/place';
import { expect, it } from 'vitest';
import { draftOfPlace, readPlace } from './place-draft.ts';

const typed = {
  name: ' Campanhã ',
  city: 'Porto',
  country: 'pt',
  timeZone: 'Europe/Lisbon',
  position: '41.1489, -8.5855',
  zone: '',
};
const stored: Place = {
  id: 'porto-campanha',
  name: 'Campanhã',
  city: 'Porto',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  latitude: 41.1489,
  longitude: -8.5855,
  zone: 'C1',
  code: 'PCP',
};

it('reads what was typed, under an id of its own', () => {
  const { zone: _, code: __, ...place } = stored;
  expect(readPlace(typed, null)).toEqual({ ok: true, place });
});

it('keeps what the form does not show, and takes away what was emptied', () => {
  const draft = { ...draftOfPlace(stored, 'Europe/Madrid'), position: '', zone: ' ' };
  const { latitude: _, longitude: __, zone: ___, ...place } = stored;
  expect(readPlace(draft, stored)).toEqual({ ok: true, place });
});

it.each([
  ['name', { name: ' ' }],
  ['city', { city: '' }],
  ['country', { country: 'Portugal' }],
  ['timeZone', { timeZone: 'Porto' }],
  ['position', { position: 'by the river' }],
  ['position', { position: '41.1' }],
  ['position', { position: '95.0, 200.0' }],
] as const)('says that %s is to be mended: %o', (field, change) => {
  expect(readPlace({ ...typed, ...change }, null)).toEqual({ ok: false, faults: new Set([field]) });
});
