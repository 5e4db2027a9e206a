import type { Services } from '../runtime/services.ts';

/** Where the web client puts a person's pictures; storage.rules says the same. */
const folderOf = (uid: string): string => `users/${uid}/`;

/** The bucket of the project, as the web client names it. Its library is large, so the first who needs it loads it. */
async function openBucket({ auth }: Pick<Services, 'auth'>) {
  const { getStorage } = await import('firebase-admin/storage');
  const projectId = process.env.GCLOUD_PROJECT ?? auth.app.options.projectId;
  return getStorage(auth.app).bucket(`${projectId}.firebasestorage.app`);
}

export async function picturesOf(
  services: Pick<Services, 'auth'>,
  uid: string,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const [files] = await (await openBucket(services)).getFiles({ prefix: folderOf(uid) });
  return Promise.all(
    files.map(async (file) => ({
      name: file.name.slice(folderOf(uid).length),
      bytes: (await file.download())[0],
    })),
  );
}

export async function deletePictures(services: Pick<Services, 'auth'>, uid: string): Promise<void> {
  await (await openBucket(services)).deleteFiles({ prefix: folderOf(uid) });
}
