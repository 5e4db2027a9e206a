import type { PictureShape } from '@fareground/domain/events/event-picture';
import { SMALL_WIDTH, smallPicture } from '@fareground/domain/events/picture-address';
import { ref, uploadBytes } from 'firebase/storage';
import { openStorage } from '../../../firebase/storage.ts';
import { type Crop, cropPicture } from '../../../ui/crop-picture.ts';

/** 16 letters and digits (storage.rules): nobody finds a picture that is not public yet. */
const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('');

/**
 * Sends a part of a picture in two sizes. What was sent before stays: other dates of a series may show it.
 * @returns its path in Storage
 * @throws FirebaseError storage/unauthorized, storage/retry-limit-exceeded
 * @throws DOMException when the browser cannot read it as a picture
 */
export async function sendPicture(
  draftId: string,
  picture: Blob,
  crop: Crop,
  shape: PictureShape,
): Promise<string> {
  const [storage, large, small] = await Promise.all([
    openStorage(),
    cropPicture(picture, crop, shape.width),
    cropPicture(picture, crop, SMALL_WIDTH),
  ]);
  const path = `events/${draftId}/${newName()}.${large.type === 'image/webp' ? 'webp' : 'jpg'}`;
  const send = (to: string, content: Blob) =>
    uploadBytes(ref(storage, to), content, { contentType: content.type });
  await Promise.all([send(path, large), send(smallPicture(path), small)]);
  return path;
}
