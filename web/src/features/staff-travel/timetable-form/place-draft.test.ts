import type { Place } from '@fareground/domain/catalogue/search/place';
import { expect, it } from 'vitest';
import { draftOfPlace, readPlace } from './place-draft.ts';

const typed = {
  name: ' Campanhã ',
  city: 'Porto',
  country: 'pt',
  timeZone: 'Europe/Lisbon',
  position: '41.1489, -8.5855',
  zone: '',
  changeMinutes: '',
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
  changeMinutes: 8,
  changesTo: ['porto-ribeira/25'],
};

it('reads what was typed, under an id of its own', () => {
  const { zone: _, code: __, changesTo: ___, ...place } = stored;
  expect(readPlace({ ...typed, changeMinutes: ' 8 ' }, null)).toEqual({ ok: true, place });
});

it('keeps what the form does not show, and takes away what was emptied', () => {
  const draft = { ...draftOfPlace(stored, 'Europe/Madrid'), position: '', zone: ' ', changeMinutes: '' };
  const { latitude: _, longitude: __, zone: ___, changeMinutes: ____, ...place } = stored;
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
  ['changeMinutes', { changeMinutes: 'ten' }],
  ['changeMinutes', { changeMinutes: '-1' }],
  ['changeMinutes', { changeMinutes: '601' }],
] as const)('says that %s is to be mended: %o', (field, change) => {
  expect(readPlace({ ...typed, ...change }, null)).toEqual({ ok: false, faults: new Set([field]) });
});
