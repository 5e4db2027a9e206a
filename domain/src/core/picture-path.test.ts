import { expect, test } from 'vitest';
import { pictureAddress, smallPicture } from './picture-address.ts';
import { isPicturePath, pictureName, storedPicture } from './picture-path.ts';

const name = 'k3x9a7b2c4d6e8f0';
const path = `events/new-7/${name}.webp`;

test.each([
  ['events', path, `/pictures/new-7/${name}.webp`, 'vehicles'],
  ['vehicles', `vehicles/ml-204/${name}.jpg`, `/pictures/vehicles/ml-204/${name}.jpg`, 'events'],
  // Ids that look like folders.
  ['events', `events/vehicles/${name}.webp`, `/pictures/vehicles/${name}.webp`, 'vehicles'],
  ['vehicles', `vehicles/events/${name}.webp`, `/pictures/vehicles/events/${name}.webp`, 'events'],
  ['vehicles', `vehicles/tour-events/${name}.webp`, `/pictures/vehicles/tour-events/${name}.webp`, 'events'],
] as const)(
  'a picture of %s at %s has the address %s, in two sizes, and is found by it',
  (folder, stored, address, other) => {
    expect(pictureAddress(stored)).toBe(address);
    expect(pictureAddress(smallPicture(stored))).toBe(address.replace(name, `${name}-small`));
    expect(pictureName(stored)).toBe(stored.slice(-name.length - (stored.endsWith('webp') ? 5 : 4)));
    for (const one of [stored, smallPicture(stored)]) expect(storedPicture(pictureAddress(one))).toBe(one);
    expect(isPicturePath(folder, stored)).toBe(true);
    expect(isPicturePath(other, stored)).toBe(false);
  },
);

test.each([
  ['of a person', 'users/ana/photo-0.webp'],
  ['the small size of one', smallPicture(path)],
  ['with another ending', 'events/new-7/k3x9a7b2c4d6e8f0.svg'],
  ['elsewhere on the web', 'https://pictures.test/k3x9a7b2c4d6e8f0.webp'],
  ['above its folder', 'events/../users/k3x9a7b2c4d6e8f0.webp'],
  ['after a line', `x\n${path}`],
  ['nothing', ''],
])('a picture %s is none of an event or a vehicle', (_what, other) => {
  expect(isPicturePath('events', other)).toBe(false);
  expect(isPicturePath('vehicles', other)).toBe(false);
});

test.each([
  '/pictures/',
  '/pictures/new-7',
  path,
  `/pictures/a/b/${name}.webp`,
  `/pictures/events/a/${name}.webp`,
  `/pictures/users/a/${name}.webp`,
  `/pictures/vehicles/a/b/${name}.webp`,
  '/pictures/%2e/x.webp',
])('at %s there is no picture', (address) => {
  expect(storedPicture(address)).toBeUndefined();
});
