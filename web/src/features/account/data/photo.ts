import { userPath } from '@fareground/domain/people/user';
import { doc, setDoc } from 'firebase/firestore';
import { deleteObject, getDownloadURL, ref, uploadBytes } from 'firebase/storage';
import { updateAccountProfile } from '../../../firebase/account-profile.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import { openStorage } from '../../../firebase/storage.ts';

const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** A person's pictures have one of so many names (storage.rules). */
const NAMES = 8;

/** The name after that of the picture before; its address is a new one in any case, because the provider adds a key to it. */
export function nextPhotoName(before: string | null, type: string): string {
  const [, last] = /photo-(\d)\./.exec(before ?? '') ?? [];
  const next = last === undefined ? 0 : (Number(last) + 1) % NAMES;
  return `photo-${next}.${endings[type] ?? 'webp'}`;
}

/**
 * Puts a picture in place of the one that is there, beside it first; what was there before goes, and so does the new one when it
 * cannot be saved.
 * @throws FirebaseError storage/unauthorized, storage/retry-limit-exceeded, unavailable
 */
export async function changePhoto(uid: string, before: string | null, picture: Blob): Promise<void> {
  const storage = await openStorage();
  const file = ref(storage, `users/${uid}/${nextPhotoName(before, picture.type)}`);
  await uploadBytes(file, picture, {
    contentType: picture.type,
    cacheControl: 'public, max-age=31536000, immutable',
  });
  try {
    const address = await getDownloadURL(file);
    await savePhotoUrl(uid, address);
  } catch (error) {
    await deleteObject(file).catch(() => undefined);
    throw error;
  }
  await deleteOwn(uid, before);
}

export async function removePhoto(uid: string, before: string | null): Promise<void> {
  await savePhotoUrl(uid, null);
  await deleteOwn(uid, before);
}

async function savePhotoUrl(uid: string, photoUrl: string | null): Promise<void> {
  const profile = doc(await openFirestore(), userPath(uid));
  await setDoc(profile, { photoUrl, updatedAt: Date.now() }, { merge: true });
  await updateAccountProfile({ photoUrl: photoUrl ?? '' });
}

/** A picture of Google's is not ours to delete. */
async function deleteOwn(uid: string, address: string | null): Promise<void> {
  if (!address?.includes(`/o/${encodeURIComponent(`users/${uid}/`)}`)) return;
  try {
    await deleteObject(ref(await openStorage(), address));
  } catch (error) {
    // Nothing refers to it any more, and it is deleted with the account at the latest.
    console.info('The picture before this one could not be deleted', error);
  }
}
