import type { WalkUpQuoteRequest, WalkUpQuoteResponse } from '@fareground/domain/calls/walk-ups';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { journeyLine } from '../booking/journey-line.ts';
import type { Services } from '../runtime/services.ts';
import { plainSeats, seatsOnBoard } from './seats-on-board.ts';

/** What a place costs on board from one stop to another, and how many are free all the way. @throws AppError not-found, invalid-argument */
export async function quoteOnBoard(
  { db, collections, catalogue, now }: Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>,
  { tripId, from, to }: WalkUpQuoteRequest & { readonly tripId: string },
): Promise<WalkUpQuoteResponse> {
  const sale = await catalogue.sale('trip', tripId);
  if (sale.kind !== 'trip') throw new AppError('not-found', tripId);
  const { trip } = sale;
  const { line, currency, mask } = journeyLine(trip, { from, to, seats: [] }, 'walkUp');
  const planned = tripPools(trip);
  const read = (await db.getAll(
    ...planned.map(({ id }) => collections.pools.doc(id)),
  )) as DocumentSnapshot<Pool>[];
  const pools = planned.map((pool, index) => read[index]?.data() ?? pool);
  const open = pools.filter(({ closed }) => !closed);
  const { free } = seatsOnBoard(open, plainSeats(trip), { mask, quantity: 1, now: now() });
  return { price: line.unitPrice, currency, free };
}
