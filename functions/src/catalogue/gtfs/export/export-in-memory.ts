import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_EXPORTED_BYTES, MAX_EXPORTED_TRIPS } from '@fareground/domain/api/feeds';
import { AppError } from '@fareground/domain/core/errors';
import { type ExportDeps, type ExportOptions, type ExportReport, exportFeed } from './export-feed.ts';

/** The same for a page: the zip is held in memory, so it is bounded. @throws AppError payload-too-large */
export async function exportInMemory(
  deps: ExportDeps,
  options: ExportOptions,
): Promise<{ readonly report: ExportReport; readonly zip: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  try {
    const path = join(folder, 'feed.zip');
    const report = await exportFeed(deps, path, { most: MAX_EXPORTED_TRIPS, ...options });
    const zip = await readFile(path);
    if (zip.length > MAX_EXPORTED_BYTES) {
      throw new AppError('payload-too-large', `${zip.length} bytes`, { limit: MAX_EXPORTED_BYTES });
    }
    return { report, zip };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
