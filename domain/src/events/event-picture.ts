/** events/{draft}/{name}: storage.rules says the same. A draft's name has at most 80 characters, a picture's 16. */
const STORED = /^events\/([a-z0-9][a-z0-9-]{0,79})\/([a-z0-9]{16})(-small)?\.(webp|jpg)$/;

/** Width to height, and the width of the larger size, pixels. */
export const POSTER_SHAPE = { ratio: 5 / 7, width: 1000 };
export const GALLERY_SHAPE = { ratio: 3 / 2, width: 1500 };
export type PictureShape = typeof POSTER_SHAPE;

/** Whether it is where pictures of events are kept. A small size is no picture of its own. */
export const isPicturePath = (path: string): boolean => {
  const found = STORED.exec(path);
  return found !== null && found[3] === undefined;
};

/** What tells it from the other pictures of an event: "k3….webp". */
export const pictureName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The path in Storage of what the site shows at an address; nothing where no picture can be. */
export function storedPicture(address: string): string | undefined {
  const path = address.replace(/^\/pictures\//, 'events/');
  return path !== address && STORED.test(path) ? path : undefined;
}
