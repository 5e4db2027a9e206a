import type { App } from 'firebase-admin/app';

/** The bucket of the project, as the web client names it. Its library is large, so the first who needs it loads it. */
export async function openBucket(app: App) {
  const { getStorage } = await import('firebase-admin/storage');
  const projectId = process.env.GCLOUD_PROJECT ?? app.options.projectId;
  return getStorage(app).bucket(`${projectId}.firebasestorage.app`);
}
