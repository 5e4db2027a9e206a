import type { TripSalesRequest, TripSalesResponse } from '@fareground/domain/api/make-trips';
import { patternPath } from '@fareground/domain/catalogue/trips/pattern';
import { routePath } from '@fareground/domain/catalogue/trips/route';
import type { SaleWindow } from '@fareground/domain/catalogue/trips/sale-window';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import { addAudit } from '../../platform/audit/audit.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { WITHDRAWN } from '../gtfs/run-stock.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;
type Input = TripSalesRequest & { readonly key: string };

/**
 * The site sells places of trips as they were made, or sells no more of them for now: the trips and the log in one transaction. A trip stays to be read once it
 * was on sale, since whoever has a ticket looks there for a delay. Asked again it changes nothing.
 * @returns those that are so now: not what was cancelled, is over, has no timetable, or was taken off sale by a feed, whose places are closed
 */
export async function changeSale(
  { db, collections, now }: Deps,
  caller: Caller,
  { tripIds, sells, key }: Input,
): Promise<TripSalesResponse> {
  const ids = [...new Set(tripIds)];
  return runTransaction(db, async (transaction) => {
    const stored = (await transaction.getAll(
      ...ids.map((id) => collections.trips.doc(id)),
    )) as DocumentSnapshot<Trip>[];
    const at = now();
    const possible = stored.flatMap((one) => one.data() ?? []).filter((trip) => isPossible(trip, sells));
    const changed = possible.filter((trip) => isSelling(trip) !== sells);
    const stamp = { updatedBy: caller.uid };
    for (const trip of changed) {
      const { stopped: _, ...before } = trip.saleWindow ?? {};
      const saleWindow: SaleWindow = sells ? before : { ...before, stopped: true };
      transaction.update(collections.trips.doc(trip.id), {
        onSale: true,
        saleWindow: Object.keys(saleWindow).length > 0 ? saleWindow : FieldValue.delete(),
        ...stamp,
        updatedAt: Math.max(at, trip.updatedAt + 1),
      });
      addAudit(db, transaction, {
        id: `trips.sale-${trip.id}-${key}`,
        at,
        actor: caller,
        action: 'trips.sale',
        target: tripPath(trip.id),
        reason: '',
        before: { sells: !sells },
        after: { sells },
      });
    }
    // Everyone may read a route and a pattern once a trip of it was on sale.
    const used = new Set(
      changed.flatMap(({ routeId, patternId }) => [
        ...(routeId ? [routePath(routeId)] : []),
        ...(routeId && patternId ? [patternPath(routeId, patternId)] : []),
      ]),
    );
    if (sells) for (const path of used) transaction.update(db.doc(path), { used: true });
    return { tripIds: possible.map(({ id }) => id) };
  });
}

const isSelling = ({ onSale, saleWindow }: Trip): boolean => onSale && !saleWindow?.stopped;

const isPossible = ({ onSale, state, timetable, source }: Trip, sells: boolean): boolean =>
  state !== 'cancelled' &&
  state !== 'arrived' &&
  (sells ? timetable.length > 1 && source?.digest !== WITHDRAWN : onSale);
