import {
  exportFeedRequestSchema,
  exportFeedResponseSchema,
  importFeedRequestSchema,
  importFeedResponseSchema,
  previewFeedRequestSchema,
  previewFeedResponseSchema,
} from '@fareground/domain/api/feeds';
import { exportInMemory } from '../../catalogue/gtfs/export/export-feed.ts';
import { importFeed, previewFeed } from '../../catalogue/gtfs/import-feed.ts';
import { type Bucket, PAGE_BOUNDS, readSentFeed, refusing } from '../../catalogue/gtfs/sent-feed.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'> & {
  readonly bucket: () => Promise<Bucket>;
  readonly isThrottled: boolean;
  /** Address of the site: where an exported feed says that it comes from. */
  readonly site: string;
};

/** Timetables in the GTFS format, from a page. They have a function of their own: reading a feed keeps a processor busy for seconds. */
export function createFeedRoutes({ bucket, log, site, ...services }: Deps): Route[] {
  const deps = { ...services, tell: (text: string) => log.info('feed', { text }), check: () => undefined };
  return [
    route('POST', '/admin/feeds/preview', { body: previewFeedRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'trips.edit');
      const { zip, sent } = await readSentFeed(await bucket(), caller.uid);
      const found = await refusing(previewFeed(deps, zip, body, PAGE_BOUNDS));
      return { status: 200, body: previewFeedResponseSchema.parse({ sent, ...found }) };
    }),
    route('POST', '/admin/feeds/import', { body: importFeedRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'trips.edit');
      const { sent, ...options } = body;
      const { zip } = await readSentFeed(await bucket(), caller.uid, sent);
      const actor = { uid: caller.uid, email: caller.email };
      const { report, written } = await refusing(importFeed({ ...deps, actor }, zip, options, PAGE_BOUNDS));
      return { status: 200, body: importFeedResponseSchema.parse({ report, written }) };
    }),
    route('POST', '/admin/feeds/export', { body: exportFeedRequestSchema }, async ({ caller, body }) => {
      requirePermission(caller, 'trips.edit');
      const { report, zip } = await exportInMemory({ ...services, site }, body);
      return {
        status: 200,
        body: exportFeedResponseSchema.parse({ report, zip: zip.toString('base64') }),
      };
    }),
  ];
}
