import { pictureAddress } from './picture-address.ts';

/** What has pictures that staff send; those of each kind are in a folder of this name in Storage. */
export type PictureFolder = 'events' | 'vehicles';

/** events/{draft}/{name} or vehicles/{vehicle}/{name}: storage.rules says the same. An id has at most 80 characters, a picture's name 16. */
const STORED = /^(events|vehicles)\/([a-z0-9][a-z0-9-]{0,79})\/([a-z0-9]{16})(-small)?\.(webp|jpg)$/;

/** Width to height, and the width of the larger size, pixels. */
export const POSTER_SHAPE = { ratio: 5 / 7, width: 1000 };
export const GALLERY_SHAPE = { ratio: 3 / 2, width: 1500 };
export type PictureShape = typeof POSTER_SHAPE;

/** Whether it is where pictures of events, or of vehicles, are kept. A small size is no picture of its own. */
export const isPicturePath = (folder: PictureFolder, path: string): boolean => {
  const found = STORED.exec(path);
  return found?.[1] === folder && found[4] === undefined;
};

/** What tells it from the other pictures of an event or a vehicle: "k3….webp". */
export const pictureName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The path in Storage of what the site shows at an address; nothing where no picture can be. */
export function storedPicture(address: string): string | undefined {
  const [, path] = /^\/pictures\/(.+)$/.exec(address) ?? [];
  if (path === undefined) return undefined;
  return [path, `events/${path}`].find((one) => STORED.test(one) && pictureAddress(one) === address);
}
