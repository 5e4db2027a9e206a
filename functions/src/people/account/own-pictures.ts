import { openBucket } from '../../platform/bucket.ts';
import type { Services } from '../../platform/services.ts';

/** Where the web client puts a person's pictures; storage.rules says the same. */
const folderOf = (uid: string): string => `users/${uid}/`;

export async function picturesOf(
  { auth }: Pick<Services, 'auth'>,
  uid: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const [files] = await (await openBucket(auth.app)).getFiles({ prefix: folderOf(uid) });
  return Promise.all(
    files.map(async (file) => ({
      name: file.name.slice(folderOf(uid).length),
      bytes: (await file.download())[0],
    })),
  );
}

export async function deletePictures({ auth }: Pick<Services, 'auth'>, uid: string): Promise<void> {
  await (await openBucket(auth.app)).deleteFiles({ prefix: folderOf(uid) });
}
