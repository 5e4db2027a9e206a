import { feedFile, MAX_FEED_BYTES, MAX_FEED_TRIPS } from '@fareground/domain/api/feeds';
import { AppError } from '@fareground/domain/core/errors';
import type { openBucket } from '../../platform/bucket.ts';
import { FeedRefused } from './feed-faults.ts';
import type { FeedBounds } from './import-feed.ts';

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** What an instance reads and writes before an answer is due. */
export const PAGE_BOUNDS: FeedBounds = { bytes: 200 * 1024 ** 2, rows: 3_000_000, trips: MAX_FEED_TRIPS };

/**
 * The feed that somebody sent last.
 * @param sent what it must be, where it was looked at before
 * @throws AppError not-found; wrong-state where it is another one; payload-too-large
 */
export async function readSentFeed(
  bucket: Bucket,
  uid: string,
  sent?: string,
): Promise<{ readonly zip: Buffer; readonly sent: string }> {
  const file = bucket.file(feedFile(uid));
  const [isThere] = await file.exists();
  if (!isThere) throw new AppError('not-found', `${uid} sent no feed`);
  const [metadata] = await file.getMetadata();
  const found = String(metadata.generation);
  if (sent !== undefined && found !== sent)
    throw new AppError('wrong-state', 'another feed was sent meanwhile');
  if (Number(metadata.size) > MAX_FEED_BYTES)
    throw new AppError('payload-too-large', `${metadata.size} bytes`, { limit: MAX_FEED_BYTES });
  const [zip] = await file.download();
  return { zip, sent: found };
}

/** What a feed that is refused says to a page. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error;
    const { faults, count } = error;
    throw new AppError('invalid-argument', `the feed has ${count} faults`, { reason: 'feed', faults, count });
  }
}
