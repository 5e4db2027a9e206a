import { storedPicture } from '@fareground/domain/core/picture-path';
import type { App } from 'firebase-admin/app';
import { openBucket } from '../../platform/bucket.ts';

/** Where the pictures of events and vehicles are kept. */
export interface PictureStore {
  /** The file at a path; nothing where there is none. */
  readonly read: (path: string) => Promise<Buffer | undefined>;
}

export const storedPictures = (app: App): PictureStore => ({
  async read(path) {
    const bucket = await openBucket(app);
    try {
      const [bytes] = await bucket.file(path).download();
      return bytes;
    } catch (error) {
      if ((error as { code?: unknown }).code === 404) return undefined;
      throw error;
    }
  },
});

/** The picture that the site shows at an address; nothing where there is none. @throws Error when the store does not answer */
export async function readPicture(
  pictures: PictureStore,
  address: string,
): Promise<{ readonly type: string; readonly body: Buffer } | undefined> {
  const path = storedPicture(address);
  const body = path === undefined ? undefined : await pictures.read(path);
  if (path === undefined || body === undefined) return undefined;
  return { type: path.endsWith('.webp') ? 'image/webp' : 'image/jpeg', body };
}
