import { saleFileResponseSchema } from '@fareground/domain/api/door-lists';
import type { ManifestFileRequest } from '@fareground/domain/api/manifests';
import { callApi } from '../../../../firebase/api-client.ts';

const pathOf = (tripId: string, what: string) => `/admin/trips/${encodeURIComponent(tripId)}/${what}`;

/** Has it written down that the manifest is taken as a file. */
export const requestManifestFile = (
  { tripId, ...body }: ManifestFileRequest & { readonly tripId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: pathOf(tripId, 'sale-files'),
    body,
    idempotencyKey,
    answer: saleFileResponseSchema,
  });
