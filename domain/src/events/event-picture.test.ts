import { expect, test } from 'vitest';
import { isPicturePath, pictureName, storedPicture } from './event-picture.ts';
import { pictureAddress, smallPicture } from './picture-address.ts';

const path = 'events/new-7/k3x9a7b2c4d6e8f0.webp';

test('a picture has an address on the site, in two sizes, and is found by it', () => {
  expect(pictureAddress(path)).toBe('/pictures/new-7/k3x9a7b2c4d6e8f0.webp');
  expect(smallPicture(path)).toBe('events/new-7/k3x9a7b2c4d6e8f0-small.webp');
  expect(pictureName(path)).toBe('k3x9a7b2c4d6e8f0.webp');
  for (const one of [path, smallPicture(path)]) expect(storedPicture(pictureAddress(one))).toBe(one);
  expect(isPicturePath(path)).toBe(true);
});

test.each([
  ['of a person', 'users/ana/photo-0.webp'],
  ['the small size of one', smallPicture(path)],
  ['with another ending', 'events/new-7/k3x9a7b2c4d6e8f0.svg'],
  ['elsewhere on the web', 'https://pictures.test/k3x9a7b2c4d6e8f0.webp'],
  ['above its folder', 'events/../users/k3x9a7b2c4d6e8f0.webp'],
  ['after a line', `x\n${path}`],
  ['nothing', ''],
])('a picture %s is none of an event', (_what, other) => {
  expect(isPicturePath(other)).toBe(false);
});

test.each([
  '/pictures/',
  '/pictures/new-7',
  path,
  '/pictures/a/b/k3x9a7b2c4d6e8f0.webp',
  '/pictures/%2e/x.webp',
])('at %s there is no picture', (address) => {
  expect(storedPicture(address)).toBeUndefined();
});
