import { SYSTEM } from '../audit/audit-staff-write.ts';
import { openZip } from './open-zip.ts';
import { type ImportOptions, planImport } from './plan-import.ts';
import type { ReadOptions } from './read-feed.ts';
import { readFeed } from './read-feed.ts';
import { type ImportNeeds, writeImport } from './write-import.ts';

/** What an import came to. A trip is one run on one date, and calls are its stops, summed over trips. */
export interface ImportReport {
  /** Stops and stations of the feed. */
  readonly places: number;
  /** Routes of the feed that have trips. */
  readonly lines: number;
  readonly trips: number;
  readonly calls: number;
  readonly skipped: readonly { readonly what: string; readonly why: string; readonly count: number }[];
}

/** The language of the site's own texts. */
const LANGUAGE: ReadOptions['language'] = 'en';

/**
 * Imports a GTFS feed. A broken one is refused as a whole; importing it again changes what changed and nothing else.
 * @param source path of the zip, or its bytes
 * @returns the report, how many documents were written, and when the feed runs at all
 * @throws FeedRefused with every fault; nothing was written then
 */
export async function importFeed(
  needs: ImportNeeds,
  source: string | Buffer,
  options: ImportOptions,
): Promise<{ report: ImportReport; written: number; range: { from: string; to: string } | null }> {
  const files = await openZip(source);
  try {
    const { feed, isUsable } = await readFeed(files, { currency: options.currency, language: LANGUAGE });
    const plan = planImport(feed, isUsable, options, { now: needs.now(), writer: SYSTEM });
    needs.tell(`${feed.trips.length} trips and ${feed.stopTimes.length} stop times are read and checked`);
    needs.check();
    const written = await writeImport(needs, plan);
    const { runs: trips, calls } = plan;
    const report = {
      places: plan.places.length,
      lines: plan.lines.length,
      trips,
      calls,
      skipped: feed.skipped.list,
    };
    return { report, written, range: plan.range };
  } finally {
    files.close();
  }
}
