import {
  type ExportFeedRequest,
  exportFeedResponseSchema,
  feedFile,
  type ImportFeedRequest,
  importFeedResponseSchema,
  type PreviewFeedRequest,
  type PreviewFeedResponse,
  previewFeedResponseSchema,
} from '@fareground/domain/api/feeds';
import { ref, uploadBytes } from 'firebase/storage';
import { type Answer, callApi } from '../../../firebase/api-client.ts';
import { openAuth } from '../../../firebase/auth.ts';
import { openStorage } from '../../../firebase/storage.ts';

/** Reading and writing a feed takes its time, milliseconds: as long as the network waits for an answer. */
const PATIENCE = 60_000;

/** Sends a feed, and asks what importing it would do. */
export async function previewFeed({
  zip,
  ...body
}: PreviewFeedRequest & { readonly zip: Blob }): Promise<Answer<PreviewFeedResponse>> {
  try {
    const [storage, { currentUser }] = await Promise.all([openStorage(), openAuth()]);
    const file = ref(storage, feedFile(currentUser?.uid ?? ''));
    await uploadBytes(file, zip, { contentType: 'application/zip' });
  } catch (error) {
    console.warn('The feed was not sent', error);
    return { ok: false, problem: { code: 'offline', sentence: '', details: {} } };
  }
  return callApi({
    method: 'POST',
    path: '/admin/feeds/preview',
    body,
    answer: previewFeedResponseSchema,
    patience: PATIENCE,
  });
}

export const importFeed = (body: ImportFeedRequest) =>
  callApi({
    method: 'POST',
    path: '/admin/feeds/import',
    body,
    answer: importFeedResponseSchema,
    patience: PATIENCE,
  });

/** What is on sale, as a feed. */
export const exportFeed = (body: ExportFeedRequest) =>
  callApi({
    method: 'POST',
    path: '/admin/feeds/export',
    body,
    answer: exportFeedResponseSchema,
    patience: PATIENCE,
  });
