import {
  freePassengerId,
  MAX_PASSENGERS,
  type Passenger,
  passengerConverter,
  passengerPath,
  passengersPath,
} from '@fareground/domain/people/passenger';
import { type Live, useLiveQuery } from './use-live-document.ts';

/** The people somebody books for, oldest first. Pass no uid while nobody is signed in. */
export const usePassengers = (uid: string | undefined): Live<readonly Passenger[]> =>
  useLiveQuery(uid === undefined ? undefined : passengersPath(uid), passengerConverter, {
    orderBy: [['createdAt', 'asc']],
    limit: MAX_PASSENGERS,
  });

/** @returns false when every place is taken. @throws FirebaseError permission-denied, unavailable */
export async function addPassenger(
  uid: string,
  others: readonly Passenger[],
  name: string,
): Promise<boolean> {
  const id = freePassengerId(others);
  if (id === undefined) return false;
  await write(uid, { id, name, createdAt: Date.now() });
  return true;
}

export const renamePassenger = (uid: string, passenger: Passenger, name: string): Promise<void> =>
  write(uid, { ...passenger, name });

export const removePassenger = async (uid: string, id: string): Promise<void> =>
  (await writing()).removeDocument(passengerPath(uid, id));

const write = async (uid: string, passenger: Passenger): Promise<void> =>
  (await writing()).writeDocument(
    passengerPath(uid, passenger.id),
    passengerConverter.toFirestore(passenger),
  );

/** Loaded by the first change: most who see the list while they choose a seat do not change it. */
const writing = () => import('./write-document.ts');
