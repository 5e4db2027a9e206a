import { type Duty, dutyConverter, dutyPath } from '@fareground/domain/access/duty';
import {
  driversResponseSchema,
  type SetDriverRequest,
  setDriverResponseSchema,
} from '@fareground/domain/api/duties';
import { callApi } from '../../../firebase/api-client.ts';
import { type Loadable, useStoredDocument } from '../../../firebase/use-firestore-query.ts';

/** Who has the role of a driver. */
export const readDrivers = () =>
  callApi({ method: 'GET', path: '/admin/drivers', answer: driversResponseSchema });

/** Who drives a trip, live; null while nobody does. */
export const useDuty = (tripId: string): Loadable<Duty | null> =>
  useStoredDocument(dutyPath(tripId), dutyConverter);

/** Gives a trip to a driver, or to nobody. */
export const setDriver = (
  { tripId, ...body }: SetDriverRequest & { readonly tripId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/trips/${encodeURIComponent(tripId)}/driver`,
    body,
    idempotencyKey,
    answer: setDriverResponseSchema,
  });
