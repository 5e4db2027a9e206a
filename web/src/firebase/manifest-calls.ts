import { manifestResponseSchema } from '@fareground/domain/api/manifests';
import { callApi } from './api-client.ts';

/** A train has 1,500 places; milliseconds. */
const PATIENCE = 30_000;

/** Everybody who travels on a trip. */
export const readManifest = (tripId: string) =>
  callApi({
    method: 'GET',
    path: `/admin/trips/${encodeURIComponent(tripId)}/manifest`,
    answer: manifestResponseSchema,
    patience: PATIENCE,
  });
