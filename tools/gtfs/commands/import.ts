import { existsSync } from 'node:fs';
import { Problem } from '@fareground/command/problem';
import { AppError } from '@fareground/domain/core/errors';
import { FeedRefused, faultText } from '../../../functions/src/catalogue/gtfs/feed-faults.ts';
import { importFeed, previewFeed } from '../../../functions/src/catalogue/gtfs/import-feed.ts';
import type { ImportDeps } from '../../../functions/src/catalogue/gtfs/write-import.ts';
import type { GtfsCommand } from '../parse-command.ts';

interface Deps extends Omit<ImportDeps, 'actor'> {
  readonly say: (line: string) => void;
}

const OPERATOR = { uid: 'ops-command', email: '' };

/** Imports a feed, or previews it, and prints what it came to, as JSON in the last line. @returns the exit status: 1 for a broken feed */
export async function runImport(
  { say, ...deps }: Deps,
  { file, options, isPreview }: Extract<GtfsCommand, { verb: 'import' }>,
): Promise<number> {
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`, 'Name the zip of a feed.');
  try {
    if (isPreview) {
      const { preview, report } = await previewFeed(deps, file, options);
      say(JSON.stringify({ ...preview, skipped: report.skipped }));
      return 0;
    }
    const { report, written, range } = await importFeed({ ...deps, actor: OPERATOR }, file, options);
    say(`${written} documents were written.`);
    if (report.trips === 0) {
      say(
        range
          ? `Nothing runs in these days: the feed runs from ${range.from} to ${range.to}.`
          : 'The feed never runs.',
      );
    }
    for (const { what, why, count } of report.skipped) say(`skipped: ${count} ${what}: ${why}`);
    say(JSON.stringify(report));
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests')
      throw new Problem(
        'Another import is under way.',
        'Wait until it is over; one that broke off ends by itself within two minutes.',
      );
    if (!(error instanceof FeedRefused)) throw error;
    say('The feed is refused, nothing was written:');
    for (const fault of error.faults) say(`  ${faultText(fault)}`);
    if (error.count > error.faults.length) say(`  and ${error.count - error.faults.length} more`);
    return 1;
  }
}
