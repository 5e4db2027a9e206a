import { SMALL_WIDTH, smallPicture } from '@fareground/domain/core/picture-address';
import type { PictureFolder, PictureShape } from '@fareground/domain/core/picture-path';
import { ref, uploadBytes } from 'firebase/storage';
import { openStorage } from '../../firebase/storage.ts';
import { type Crop, cropPicture } from '../../ui/crop-picture.ts';

/** 16 letters and digits (storage.rules): nobody finds a picture that is not public yet. */
const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('');

/**
 * Sends a part of a picture in two sizes. What was sent before stays: another date of a series, or a vehicle that was copied, may show it.
 * @param to what it is a picture of: the draft of an event, or a vehicle
 * @returns its path in Storage
 * @throws FirebaseError storage/unauthorized, storage/retry-limit-exceeded
 * @throws DOMException when the browser cannot read it as a picture
 */
export async function sendPicture(
  { folder, id }: { readonly folder: PictureFolder; readonly id: string },
  picture: Blob,
  crop: Crop,
  shape: PictureShape,
): Promise<string> {
  const [storage, large, small] = await Promise.all([
    openStorage(),
    cropPicture(picture, crop, shape.width),
    cropPicture(picture, crop, SMALL_WIDTH),
  ]);
  const path = `${folder}/${id}/${newName()}.${large.type === 'image/webp' ? 'webp' : 'jpg'}`;
  const send = (to: string, content: Blob) =>
    uploadBytes(ref(storage, to), content, { contentType: content.type });
  await Promise.all([send(path, large), send(smallPicture(path), small)]);
  return path;
}
