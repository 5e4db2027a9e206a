import { saleFileResponseSchema } from '@fareground/domain/api/door-lists';
import { manifestFileRequestSchema, manifestResponseSchema } from '@fareground/domain/api/manifests';
import { requestFile } from '../../access/door-list/request-file.ts';
import { saleFileKinds } from '../../access/door-list/sale-file-kinds.ts';
import { readManifest } from '../../access/manifests/read-manifest.ts';
import { requireTrips } from '../../catalogue/duties/require-trips.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** Who travels on a trip, stop by stop. */
export function createManifestRoutes(services: Services): Route[] {
  return [
    route('GET', '/admin/trips/:id/manifest', {}, async ({ caller, params }) => {
      await requireTrips(services, caller, 'manifests.read', [params.id ?? '']);
      const manifest = await readManifest(services, params.id ?? '');
      return { status: 200, body: manifestResponseSchema.parse(manifest) };
    }),
    route(
      'POST',
      '/admin/trips/:id/sale-files',
      { body: manifestFileRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        await requireTrips(services, caller, saleFileKinds[body.file].needs, [params.id ?? '']);
        const input = { ...body, offeringId: params.id ?? '', order: 'name' as const, key: idempotencyKey };
        const file = await requestFile(services, caller, input);
        return { status: 201, body: saleFileResponseSchema.parse(file) };
      },
    ),
  ];
}
