import { type ExportNeeds, exportFeed } from '../../../functions/src/gtfs/export/export-feed.ts';
import type { GtfsCommand } from '../parse-command.ts';

interface Needs extends ExportNeeds {
  readonly say: (line: string) => void;
}

/** Writes what is on sale as a feed, and prints what it came to, as JSON in the last line. @returns the exit status */
export async function runExport(
  { say, ...needs }: Needs,
  { file, from, days }: Extract<GtfsCommand, { verb: 'export' }>,
): Promise<number> {
  const report = await exportFeed(needs, file, { from, days });
  for (const { what, why, count } of report.skipped) say(`skipped: ${count} ${what}: ${why}`);
  say(JSON.stringify(report));
  return 0;
}
