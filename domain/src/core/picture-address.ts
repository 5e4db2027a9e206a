// What a page needs to show a picture. It is apart from picture-path.ts because every page with a poster loads it.

/** Pictures are stored in two sizes; so wide is the smaller one, pixels. */
export const SMALL_WIDTH = 480;

/** "events/new-7/k3….webp" → "events/new-7/k3…-small.webp" */
export const smallPicture = (path: string): string => path.replace(/(\.\w+)$/, '-small$1');

/** Where the site shows it: an event's at "/pictures/new-7/k3….webp", a vehicle's at "/pictures/vehicles/ml-204/k3….webp". */
export const pictureAddress = (path: string): string => `/pictures/${path.replace(/^events\//, '')}`;
