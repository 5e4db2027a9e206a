import { type Booking, claimsOf } from '@fareground/domain/booking/booking';
import { type Buyer, mergeRecent, recentBookingOf } from '@fareground/domain/booking/buyer';
import { drawerIdOf } from '@fareground/domain/payments/drawer';
import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import type { Claim } from '@fareground/domain/stock/claim';
import { confirm, release, restock } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference } from 'firebase-admin/firestore';
import { cashWrites } from '../../payments/cash/cash-writes.ts';
import { ledgerWrites } from '../../payments/ledger/post.ts';
import {
  create,
  type PoolNeed,
  update,
  type View,
  type Work,
  type Write,
} from '../../platform/commit/work.ts';
import type { Collections } from '../../platform/firestore/collections.ts';
import type { Services } from '../../platform/services.ts';
import type { BookingEntry } from '../archive/entry.ts';
import { bringBack } from './bring-back.ts';
import { left, type Outcome, present } from './outcome.ts';
import { poolNeeds } from './pool-needs.ts';
import { bookingWithNames, isForgotten, namesFor, ticketWithNames } from './with-names.ts';

type Deps = Pick<Services, 'collections' | 'catalogue' | 'auth' | 'stripe'>;

/**
 * Makes a booking what the journal says that it became after the backup, in one commit: its places, tickets, payments, refunds and movements of money, and what they
 * did to drawers. What it did to gift cards follows from its movements (settle-gift-card.ts). No mail. Repeating it changes nothing.
 */
export async function bookingWork(deps: Deps, entry: BookingEntry): Promise<Work<Outcome>> {
  const { collections } = deps;
  const { booking, payments, refunds, tickets, movements } = entry;
  const reference = collections.bookings.doc(booking.id);
  const read = (await reference.get()).data() ?? null;
  const names = await namesFor(deps, entry);
  const buyer = collections.buyers.doc(booking.buyerUid);
  const desks = [...new Set(movements.flatMap(desksOf))];
  const paths = {
    payments: payments.map(({ id }) => collections.payments.doc(id)),
    refunds: refunds.map(({ id }) => collections.refunds.doc(id)),
    tickets: tickets.map(({ serial }) => collections.tickets.doc(serial)),
    ledger: movements.map(({ id }) => collections.ledger.doc(id)),
    drawers: desks.map((desk) => collections.drawers.doc(drawerIdOf(desk, booking.currency))),
  };
  return {
    name: 'rebuild a booking',
    pools: allPools([...(await poolNeeds(deps, booking)), ...(read ? await poolNeeds(deps, read) : [])]),
    documents: [reference, buyer, ...Object.values(paths).flat()] as DocumentReference[],
    decide: (view) => {
      const stored = view.get(reference);
      if (stored && stored.updatedAt >= booking.updatedAt) {
        const isSold = stored.state === 'confirmed' || stored.state === 'cancelled';
        return isSold ? present : left(`it is ${stored.state} in the books, since the restore`);
      }
      const pools = moveClaims(stored, booking, view);
      if (!pools) return left('its places were sold again, or its sale was stopped');
      const named = bookingWithNames(booking, stored, names);
      const missing = movements.filter(({ id }) => !view.get(collections.ledger.doc(id)));
      return {
        kind: 'commit',
        pools,
        writes: [
          ...bringBack(view, reference, named),
          ...payments.flatMap((payment) =>
            bringBack(view, collections.payments.doc(payment.id), payment, ({ checkoutUrl }) => ({
              checkoutUrl,
            })),
          ),
          ...refunds.flatMap((refund) => bringBack(view, collections.refunds.doc(refund.id), refund)),
          ...tickets.flatMap((ticket) => {
            const place = collections.tickets.doc(ticket.serial);
            return bringBack(view, place, ticketWithNames(ticket, view.get(place), named, names));
          }),
          ...missing.flatMap((movement) => ledgerWrites(collections, movement)),
          ...desks.flatMap((desk) => drawerWrites(view, collections, desk, missing)),
          ...(isForgotten(booking) ? [] : listWrites(view, buyer, named)),
        ],
        result: 'rebuilt',
      };
    },
  };
}

/** Each once; where one is planned by a sale and there by another, as it is planned. */
const allPools = (needs: readonly PoolNeed[]): PoolNeed[] => [
  ...new Map(needs.map((need) => [need.id, need])).values(),
];

/** Their limit counts again what they bought. */
function listWrites(view: View, reference: DocumentReference<Buyer>, booking: Booking): Write[] {
  const listed = view.get(reference);
  const recent = recentBookingOf(booking, { key: '', body: '' });
  const bookings = mergeRecent(listed?.bookings ?? [], [recent], view.now);
  return [listed ? update(reference, { bookings }) : create(reference, { bookings })];
}

/** The desks whose drawers a movement put cash into or took it out of. */
const desksOf = ({ entries }: Pick<LedgerTransaction, 'entries'>): string[] =>
  entries.flatMap(({ account }) =>
    kindOfAccount(account) === 'cash' ? [account.slice('cash:'.length)] : [],
  );

function drawerWrites(
  view: View,
  { drawers }: Pick<Collections, 'drawers'>,
  desk: string,
  missing: readonly LedgerTransaction[],
): Write[] {
  const [first] = missing.filter((movement) => desksOf(movement).includes(desk));
  if (!first) return [];
  const amount = missing
    .flatMap(({ entries }) => entries)
    .reduce((sum, entry) => sum + (entry.account === `cash:${desk}` ? entry.amount : 0), 0);
  const { currency } = first;
  return cashWrites(view, drawers.doc(drawerIdOf(desk, currency)), { desk, currency, amount });
}

type Claiming = Pick<Booking, 'state' | 'lines'>;

/**
 * The pools that change where a booking of the books becomes what the journal says: its old places are free, its new ones sold.
 * @returns null where a new place is gone
 */
export function moveClaims(stored: Claiming | null, journaled: Claiming, view: View): Pool[] | null {
  const { now } = view;
  const isHeld = stored?.state === 'held' || stored?.state === 'paying';
  const sold = soldClaims(stored);
  const wanted = soldClaims(journaled);
  const changed = new Map<string, Pool>();
  const poolOf = ({ poolId }: Claim): Pool => changed.get(poolId) ?? view.pool(poolId);
  const free = isHeld ? claimsOf(stored).filter((claim) => !has(wanted, claim)) : [];
  for (const claim of free) changed.set(claim.poolId, release(poolOf(claim), claim, now));
  for (const claim of sold.filter((one) => !has(wanted, one)))
    changed.set(claim.poolId, restock(poolOf(claim), claim, now));
  for (const claim of wanted.filter((one) => !has(sold, one))) {
    const decision = confirm(poolOf(claim), claim, now);
    if (!decision.ok) return null;
    changed.set(claim.poolId, decision.pool);
  }
  return [...changed.values()];
}

const soldClaims = (booking: Claiming | null): Claim[] =>
  booking?.state === 'confirmed' ? claimsOf(booking) : [];

const has = (claims: readonly Claim[], { neighbours: _, ...claim }: Claim): boolean => {
  const text = JSON.stringify(claim);
  return claims.some(({ neighbours: __, ...other }) => JSON.stringify(other) === text);
};
