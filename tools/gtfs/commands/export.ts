import { type ExportDeps, exportFeed } from '../../../functions/src/catalogue/gtfs/export/export-feed.ts';
import type { GtfsCommand } from '../parse-command.ts';

interface Deps extends ExportDeps {
  readonly say: (line: string) => void;
}

/** Writes what is on sale as a feed, and prints what it came to, as JSON in the last line. @returns the exit status */
export async function runExport(
  { say, ...deps }: Deps,
  { file, from, days, operator }: Extract<GtfsCommand, { verb: 'export' }>,
): Promise<number> {
  const report = await exportFeed(deps, file, { from, days, operator });
  for (const { what, why, count } of report.skipped) say(`skipped: ${count} ${what}: ${why}`);
  if (report.timeZones.length > 1) {
    const zones = report.timeZones.join(', ');
    say(`Its agencies have more than one time zone (${zones}).`);
    say(
      'Readers that follow the reference strictly want one feed per time zone: export each with --operator.',
    );
  }
  say(JSON.stringify(report));
  return 0;
}
