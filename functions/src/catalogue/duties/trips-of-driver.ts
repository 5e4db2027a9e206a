import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';

interface Input {
  readonly driverUid: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * The trips that a driver has and that may be under way between two instants, as they are now. Two reads for each.
 * @param transaction reads in it: what is written then is written where nobody gave them another trip meanwhile
 */
export async function tripsOfDriver(
  { db, collections }: Pick<Services, 'db' | 'collections'>,
  { driverUid, from, to }: Input,
  transaction?: Transaction,
): Promise<Trip[]> {
  const query = collections.duties
    .where('driverUid', '==', driverUid)
    .where('departsAt', '>=', from - LONGEST_RUN)
    .where('departsAt', '<', to);
  const found = await (transaction ? transaction.get(query) : query.get());
  if (found.empty) return [];
  const references = found.docs.map(({ id }) => collections.trips.doc(id));
  const stored = await (transaction ? transaction.getAll(...references) : db.getAll(...references));
  return (stored as DocumentSnapshot<Trip>[]).flatMap((one) => one.data() ?? []);
}
