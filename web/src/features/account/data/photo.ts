import { userPath } from '@fareground/domain/users/user';
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

/**
 * Puts a picture in place of the one that is there. It has a name of its own, so that no cache shows the old one; what was
 * there before goes, and so does the new one when it cannot be saved.
 * @throws FirebaseError storage/unauthorized, storage/retry-limit-exceeded, unavailable
 */
export async function changePhoto(uid: string, before: string | null, picture: Blob): Promise<void> {
  const storage = await openStorage();
  const name = `photo-${crypto.randomUUID().slice(0, 8)}.${endings[picture.type] ?? 'webp'}`;
  const file = ref(storage, `users/${uid}/${name}`);
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
