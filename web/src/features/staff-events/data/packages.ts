import {
  type MovePackageRequest,
  packageResponseSchema,
  packageSalesResponseSchema,
  type SavePackageRequest,
} from '@fareground/domain/api/packages';
import { eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { TIERS, tierConverter } from '@fareground/domain/catalogue/events/tier';
import {
  PACKAGES,
  type Package,
  packageConverter,
  packagePath,
} from '@fareground/domain/catalogue/packages/package';
import type { PackagedEvent } from '@fareground/domain/catalogue/packages/read-package-form';
import { collection, doc, getDoc, getDocs, limit, query } from 'firebase/firestore';
import { z } from 'zod';
import { readableOf } from '../../../data/read-documents.ts';
import { callApi } from '../../../firebase/api-client.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** A house has a few at a time. */
const MAX_SHOWN = 100;

/** The newest first. */
export const useLatestPackages = (): LoadableList<Package> =>
  useStoredDocuments(PACKAGES, packageConverter, {
    orderBy: [['createdAt', 'desc']],
    limit: MAX_SHOWN,
  });

export const usePackage = (id: string): Loadable<Package | null> =>
  useStoredDocument(packagePath(id), packageConverter);

const pathOf = (id: string): string => `/admin/packages/${encodeURIComponent(id)}`;

export const savePackage = (
  { id, ...body }: SavePackageRequest & { readonly id: string },
  idempotencyKey: string,
) => callApi({ method: 'POST', path: pathOf(id), body, idempotencyKey, answer: packageResponseSchema });

export const movePackage = (
  { id, ...body }: MovePackageRequest & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `${pathOf(id)}/state`,
    body,
    idempotencyKey,
    answer: packageResponseSchema,
  });

/** Throws a draft away. */
export const discardPackage = (id: string) =>
  callApi({ method: 'DELETE', path: pathOf(id), answer: z.null() });

export const readPackageSales = (ids: readonly string[]) =>
  callApi({
    method: 'POST',
    path: '/admin/package-sales',
    body: { ids },
    answer: packageSalesResponseSchema,
  });

/** An event has a few tiers. */
const MAX_TIERS = 50;

/** An event with its tiers; nothing when there is none. @throws FirebaseError */
export async function readPackagedEvent(id: string): Promise<PackagedEvent | undefined> {
  const firestore = await openFirestore();
  const tiersOf = collection(firestore, eventPath(id), TIERS).withConverter(tierConverter);
  const [found, tiers] = await Promise.all([
    getDoc(doc(firestore, eventPath(id)).withConverter(eventConverter)),
    getDocs(query(tiersOf, limit(MAX_TIERS))),
  ]);
  const event = found.data();
  if (!event) return undefined;
  const readable = readableOf(tiers.docs.map((one) => ({ path: one.ref.path, data: () => one.data() })));
  return { event, tiers: [...readable].sort((a, b) => a.order - b.order) };
}
