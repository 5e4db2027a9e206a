import type { WalkUpQuoteRequest, WalkUpQuoteResponse } from '@fareground/domain/api/walk-ups';
import { quote, withoutFees } from '@fareground/domain/catalogue/prices/pricing';
import { extraKinds } from '@fareground/domain/catalogue/trips/extras';
import { passengerFare } from '@fareground/domain/catalogue/trips/leg-fare';
import { passengerKinds } from '@fareground/domain/catalogue/trips/trip-fares';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import { extraPoolId } from '@fareground/domain/stock/pool-id';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { publicFree } from '@fareground/domain/stock/reserve-for-waitlist';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';
import { legLine } from '../leg-line.ts';
import { plainSeats, seatsOnBoard } from './seats-on-board.ts';

/** What a place costs on board from one stop to another, what may be brought along, and how many of each are free all the way. @throws AppError not-found, invalid-argument */
export async function quoteOnBoard(
  { db, collections, catalogue, now }: Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>,
  { tripId, from, to, travelClass: input }: WalkUpQuoteRequest & { readonly tripId: string },
): Promise<WalkUpQuoteResponse> {
  const sale = await catalogue.sale('trip', tripId);
  if (sale.kind !== 'trip') throw new AppError('not-found', tripId);
  const { trip } = sale;
  const classes = classesIn(trip.layout);
  const travelClass = input ?? classes[0];
  const { line, currency, mask } = legLine(trip, { from, to, seats: [], travelClass }, 'walkUp');
  const { amounts } = quote([line], currency, withoutFees(await catalogue.settings()));
  const planned = tripPools(trip);
  const read = (await db.getAll(
    ...planned.map(({ id }) => collections.pools.doc(id)),
  )) as DocumentSnapshot<Pool>[];
  const pools = planned.map((pool, index) => read[index]?.data() ?? pool);
  const open = pools.filter(({ closed }) => !closed);
  const { free } = seatsOnBoard(open, plainSeats(trip, travelClass), { mask, quantity: 1, now: now() });
  const reduced = passengerKinds.flatMap((kind) =>
    trip.fares?.concessions?.[kind] === undefined
      ? []
      : [[kind, passengerFare(trip, from, to, kind, travelClass)]],
  );
  const extras = extraKinds.flatMap((kind) => {
    const offered = trip.extras?.[kind];
    const pool = open.find(({ id }) => id === extraPoolId(trip.id, kind));
    if (!offered || !pool) return [];
    return [[kind, { price: offered.price, each: offered.each, free: publicFree(pool, mask, now()) }]];
  });
  return {
    price: line.unitPrice,
    ...(amounts.taxAdded && { taxToAdd: amounts.taxBasisPoints }),
    reduced: Object.fromEntries(reduced),
    currency,
    ...(classes.length > 1 && { classes }),
    free,
    extras: Object.fromEntries(extras),
  };
}
