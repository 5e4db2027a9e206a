import { Problem } from '@fareground/command/problem';
import { segmentsNamed } from '@fareground/domain/books/stock-books';
import { bookingOfClaim } from '@fareground/domain/stock/claim';
import { countPool } from '@fareground/domain/stock/count';
import type { PlacesHold, SeatsHold } from '@fareground/domain/stock/hold';
import type { Pool } from '@fareground/domain/stock/pool';
import { moment, table } from '../print.ts';
import type { ReadDeps } from '../read-sale.ts';

interface Deps extends Pick<ReadDeps, 'collections'> {
  readonly now: () => number;
  readonly say: (line: string) => void;
}

/** @throws Problem when there is no such pool */
export async function showPool({ collections, now, say }: Deps, poolId: string): Promise<number> {
  const pool = (await collections.pools.doc(poolId).get()).data();
  if (!pool) {
    throw new Problem(
      `There is no pool ${poolId}.`,
      'A pool is made by its first booking; show-booking names the pools of a booking.',
    );
  }
  const zone = await zoneOf(collections, pool);
  for (const line of poolLines(pool, zone, now())) say(line);
  return 0;
}

async function zoneOf(
  collections: ReadDeps['collections'],
  { offeringKind, offeringId }: Pool,
): Promise<string> {
  if (offeringKind === 'event')
    return (await collections.events.doc(offeringId).get()).data()?.timeZone ?? 'UTC';
  if (offeringKind === 'trip') {
    return (await collections.trips.doc(offeringId).get()).data()?.timetable[0]?.timeZone ?? 'UTC';
  }
  return 'UTC';
}

/** What a person on call wants to know of a pool. @param zone of the venue or the first stop */
export function poolLines(pool: Pool, zone: string, now: number): string[] {
  const { capacity, sold, held, blocked, free } = countPool(pool, now);
  const holds = [...(pool.holds.entries() as Iterable<[string, PlacesHold | SeatsHold]>)];
  const live = holds.filter(([, { until }]) => until > now).sort(([, a], [, b]) => a.until - b.until);
  const rows = sold.map((_, segment) =>
    [segment, sold[segment], held[segment], blocked[segment], free[segment]].map(String),
  );
  return [
    `Pool ${pool.id}: ${whatOf(pool)}${pool.closed ? ', CLOSED: nothing more is sold from it' : ''}`,
    `  capacity ${capacity}`,
    ...table([['segment', 'sold', 'held', 'blocked', 'free'], ...rows]),
    ...(live.length === 0 ? ['No live holds'] : [`${live.length} live holds`]),
    ...table(
      live.map(([key, hold]) => [
        `booking ${bookingOfClaim(key)}`,
        'seats' in hold ? `seats ${hold.seats.join(',')}` : `${hold.quantity} places`,
        segmentsNamed(hold.mask),
        `until ${moment(hold.until, zone)}`,
      ]),
    ),
    ...(holds.length > live.length
      ? [`${holds.length - live.length} holds have ended; the next booking drops them`]
      : []),
  ];
}

function whatOf(pool: Pool): string {
  const of =
    pool.offeringKind === 'voucher'
      ? `uses of ${pool.offeringId}`
      : `${pool.offeringKind} ${pool.offeringId}`;
  const tier = pool.tierId === null ? '' : `, tier ${pool.tierId}`;
  if (pool.kind === 'seats')
    return `${of}${tier}, section ${pool.sectionId}, ${pool.seats.length} numbered seats`;
  return pool.offeringKind === 'voucher' ? of : `${of}${tier}, shard ${pool.shard}, places without numbers`;
}
