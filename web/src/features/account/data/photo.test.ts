import { expect, test } from 'vitest';
import { nextPhotoName } from './photo.ts';

const stored = (name: string) =>
  `https://storage.test/v0/b/fareground/o/users%2Fana%2F${name}?alt=media&token=8f0c`;

test.each([
  ['the first', null, 'image/webp', 'photo-0.webp'],
  ['the next', stored('photo-0.webp'), 'image/jpeg', 'photo-1.jpg'],
  ['after the last name, the first again', stored('photo-7.png'), 'image/png', 'photo-0.png'],
  ['after one of another place', 'https://pictures.test/me.jpg', 'image/webp', 'photo-0.webp'],
  ['after one with a name of before', stored('photo-3f2a91bc.webp'), 'image/webp', 'photo-0.webp'],
])('%s has a name that the rules take', (_what, before, type, name) => {
  expect(nextPhotoName(before, type)).toBe(name);
});
