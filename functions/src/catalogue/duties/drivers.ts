import { type Driver, type DriversResponse, MAX_DRIVERS } from '@fareground/domain/api/duties';
import { rolesOf } from '@fareground/domain/people/permissions';
import { USERS, type User, userConverter, userPath } from '@fareground/domain/people/user';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

/** Whoever has the role of a driver and an open account, by name. */
export async function listDrivers({ db, log }: Pick<Services, 'db' | 'log'>): Promise<DriversResponse> {
  const found = await db
    .collection(USERS)
    .where('server.roles', 'array-contains', 'driver')
    .limit(MAX_DRIVERS)
    .withConverter(userConverter)
    .get();
  const drivers = readableDocuments(found.docs, log).flatMap((user) => driverOf(user) ?? []);
  return { drivers: drivers.toSorted((a, b) => a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1)) };
}

/** One of them; null where there is no such driver. */
export async function readDriver(
  db: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<Driver | null> {
  const reference = db.doc(userPath(uid)).withConverter(userConverter);
  const user = (await (transaction ? transaction.get(reference) : reference.get())).data();
  return (user && driverOf(user)) ?? null;
}

function driverOf({ id, displayName, server }: User): Driver | undefined {
  const isDriver = rolesOf({ roles: server?.roles }).includes('driver') && !server?.disabled;
  return isDriver ? { uid: id, name: displayName || (server?.email ?? '') } : undefined;
}
