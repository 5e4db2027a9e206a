import { type CountDrawerRequest, countDrawerResponseSchema } from '@fareground/domain/api/drawers';
import {
  DRAWER_COUNTS,
  DRAWERS,
  type Drawer,
  type DrawerCount,
  drawerConverter,
  drawerCountConverter,
} from '@fareground/domain/payments/drawer';
import { callApi } from '../../../firebase/api-client.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { LATEST_ROWS } from '../../../staff/data/page-size.ts';

/** Those that had cash last, first. */
export const useDrawers = (): LoadableList<Drawer> =>
  useStoredDocuments(DRAWERS, drawerConverter, { orderBy: [['updatedAt', 'desc']], limit: LATEST_ROWS });

export const useDrawerCounts = (): LoadableList<DrawerCount> =>
  useStoredDocuments(DRAWER_COUNTS, drawerCountConverter, { orderBy: [['at', 'desc']], limit: LATEST_ROWS });

export const countDrawer = (
  { id, ...body }: CountDrawerRequest & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/drawers/${encodeURIComponent(id)}/count`,
    body,
    idempotencyKey,
    answer: countDrawerResponseSchema,
  });
