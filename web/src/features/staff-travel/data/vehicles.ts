import {
  VEHICLES,
  type Vehicle,
  vehicleConverter,
  vehiclePath,
} from '@fareground/domain/catalogue/vehicles/vehicle';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** The whole fleet, by name: one house has some hundreds. */
export const useFleet = (): LoadableList<Vehicle> =>
  useStoredDocuments(VEHICLES, vehicleConverter, { orderBy: [['name', 'asc']], limit: 500 });

export const useVehicle = (id: string): Loadable<Vehicle | null> =>
  useStoredDocument(vehiclePath(id), vehicleConverter);

export type WrittenVehicle = Omit<Vehicle, 'createdAt' | 'updatedAt' | 'updatedBy'>;

/**
 * Writes a vehicle over the one that was seen.
 * @param seenAt when that one was written; null for a new one
 * @returns when it was written; null when somebody else wrote meanwhile
 * @throws FirebaseError, ZodError
 */
export async function saveVehicle(vehicle: WrittenVehicle, seenAt: number | null): Promise<number | null> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, vehiclePath(vehicle.id)).withConverter(vehicleConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if ((stored?.updatedAt ?? null) !== seenAt) return null;
    const at = Math.max(Date.now(), (seenAt ?? 0) + 1);
    transaction.set(reference, { ...vehicle, createdAt: stored?.createdAt ?? at, updatedAt: at, updatedBy });
    return at;
  });
}
