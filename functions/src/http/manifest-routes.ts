import { saleFileResponseSchema } from '@fareground/domain/calls/door-lists';
import { manifestFileRequestSchema, manifestResponseSchema } from '@fareground/domain/calls/manifests';
import { askForFile } from '../door-list/ask-for-file.ts';
import { saleFileKinds } from '../door-list/sale-file-kinds.ts';
import { requireRuns } from '../duties/require-runs.ts';
import { readManifest } from '../manifests/read-manifest.ts';
import type { Services } from '../runtime/services.ts';
import { type Route, route } from './route.ts';

/** Who travels on a trip, stop by stop. */
export function createManifestRoutes(services: Services): Route[] {
  return [
    route('GET', '/admin/trips/:id/manifest', {}, async ({ caller, params }) => {
      await requireRuns(services, caller, 'manifests.read', [params.id ?? '']);
      const manifest = await readManifest(services, params.id ?? '');
      return { status: 200, body: manifestResponseSchema.parse(manifest) };
    }),
    route(
      'POST',
      '/admin/trips/:id/sale-files',
      { body: manifestFileRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        await requireRuns(services, caller, saleFileKinds[body.file].needs, [params.id ?? '']);
        const asked = { ...body, saleId: params.id ?? '', order: 'name' as const, key: idempotencyKey };
        const file = await askForFile(services, caller, asked);
        return { status: 201, body: saleFileResponseSchema.parse(file) };
      },
    ),
  ];
}
