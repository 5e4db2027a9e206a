import { AppError } from '@fareground/domain/core/errors';
import { SYSTEM } from '../../platform/audit/audit-staff-write.ts';
import { withLease } from '../../platform/limits/with-lease.ts';
import { openZip } from './open-zip.ts';
import { type ImportOptions, type ImportPlan, planImport } from './plan-import.ts';
import { type ImportPreview, previewImport } from './preview-import.ts';
import type { ReadOptions } from './read-feed.ts';
import { readFeed } from './read-feed.ts';
import { type ImportDeps, writeImport } from './write-import.ts';

/** What an import came to. A trip is one run on one date, and calls are its stops, summed over trips. */
export interface ImportReport {
  /** Stops and stations of the feed. */
  readonly places: number;
  /** Routes of the feed that have trips. */
  readonly routes: number;
  readonly trips: number;
  readonly calls: number;
  readonly skipped: readonly { readonly what: string; readonly why: string; readonly count: number }[];
}

/** The language of the site's own texts. */
const LANGUAGE: ReadOptions['language'] = 'en';

/** What one import at a time is called among what only one may do. */
export const FEED_IMPORT = 'import a feed';

/** Where an answer is waited for: a feed beyond these is refused, and nothing is written. */
export interface FeedBounds {
  /** Of its files, unpacked. */
  readonly bytes: number;
  /** Lines of each of its files. */
  readonly rows: number;
  /** Runs in the days that are asked for. */
  readonly trips: number;
}

/** What a feed comes to. */
interface FeedSummary {
  readonly report: ImportReport;
  /** When the feed runs at all. */
  readonly range: { readonly from: string; readonly to: string } | null;
}

/**
 * Imports a GTFS feed. A broken one is refused as a whole; importing it again changes what changed and nothing else. One import at a time.
 * @param source path of the zip, or its bytes
 * @returns the report, and how many documents were written
 * @throws FeedRefused with every fault; nothing was written then
 * @throws AppError too-many-requests while another import is under way
 */
export async function importFeed(
  deps: ImportDeps,
  source: string | Buffer,
  options: ImportOptions,
  bounds?: FeedBounds,
): Promise<FeedSummary & { written: number }> {
  return readPlan(deps, source, { ...options, ...(bounds && { bounds }) }, (plan) =>
    withLease(deps, FEED_IMPORT, async ({ keep }) => ({
      written: await writeImport({ ...deps, keep }, plan),
      ...summaryOf(plan),
    })),
  );
}

/**
 * Reads and checks a feed as an import does, and says what that would do now. Writes nothing.
 * @param source path of the zip, or its bytes
 * @throws FeedRefused with every fault
 */
export async function previewFeed(
  deps: Omit<ImportDeps, 'actor' | 'isThrottled'>,
  source: string | Buffer,
  options: ImportOptions,
  bounds?: FeedBounds,
): Promise<FeedSummary & { preview: ImportPreview }> {
  return readPlan(deps, source, { ...options, ...(bounds && { bounds }) }, async (plan) => ({
    preview: await previewImport(deps, plan),
    ...summaryOf(plan),
  }));
}

async function readPlan<T>(
  { now, tell, check }: Pick<ImportDeps, 'now' | 'tell' | 'check'>,
  source: string | Buffer,
  { bounds, ...options }: ImportOptions & { readonly bounds?: FeedBounds },
  use: (plan: ImportPlan) => Promise<T>,
): Promise<T> {
  const files = await openZip(source, bounds?.bytes);
  try {
    const { feed, isUsable } = await readFeed(files, {
      currency: options.currency,
      language: LANGUAGE,
      maxRows: bounds?.rows,
    });
    const plan = planImport(feed, isUsable, options, { now: now(), writer: SYSTEM });
    tell(`${feed.trips.length} trips and ${feed.stopTimes.length} stop times are read and checked`);
    check();
    if (bounds && plan.runs > bounds.trips)
      throw new AppError('payload-too-large', `${plan.runs} trips`, {
        reason: 'feed-trips',
        trips: plan.runs,
      });
    return await use(plan);
  } finally {
    files.close();
  }
}

const summaryOf = ({ places, routes, runs, calls, feed, range }: ImportPlan): FeedSummary => ({
  report: {
    places: places.length,
    routes: routes.length,
    trips: runs,
    calls,
    skipped: feed.skipped.list,
  },
  range,
});
