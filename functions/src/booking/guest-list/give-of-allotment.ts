import { type Booking, bookingLifecycle } from '@fareground/domain/booking/booking';
import { addRecent, recentBookingOf } from '@fareground/domain/booking/buyer';
import { type Allotment, type Block, seatsLeft } from '@fareground/domain/catalogue/events/allotment';
import { quote } from '@fareground/domain/catalogue/prices/pricing';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { cutBlocks, placesIn, sellBlocked } from '@fareground/domain/stock/allot';
import { type Claim, claimKey } from '@fareground/domain/stock/claim';
import { issueTickets } from '../../access/tickets/issue-tickets.ts';
import { allotmentNow, poolsOfBlocks, requireKnownPools } from '../../catalogue/allotments/allotted-tier.ts';
import { purchaseMail } from '../../messages/booking-mails.ts';
import { create, update, type View } from '../../platform/commit/work.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { bookingOf } from '../booking-of-order.ts';
import { digestsOf } from '../order.ts';
import { guestAccount } from './guest-account.ts';
import { type GuestsRequest, guestEntry, guestLine } from './guest-line.ts';

type Deps = Pick<Services, 'auth' | 'engine' | 'collections' | 'catalogue' | 'signer' | 'links' | 'now'>;
type Input = GuestsRequest & { readonly allotmentId: string };

/**
 * Gives places of an allotment to a guest: from blocked to sold, with booking, tickets, mail, allotment and the entry in the log in one commit, so
 * that nobody can have them in between. Asked again with the same key it answers the same booking.
 * @throws AppError not-found; wrong-state when it was released; sold-out with what is left of it; seat-taken with seats that it does not have;
 * not-on-sale; changed-meanwhile when it changed in the same moment; idempotency-conflict
 */
export async function giveOfAllotment(deps: Deps, caller: Caller, input: Input): Promise<Booking> {
  const { engine, collections, catalogue, signer, links, now } = deps;
  const { eventId, key, allotmentId, ...body } = input;
  const reference = collections.allotments.doc(allotmentId);
  const read = required(await reference.get());
  if (read.eventId !== eventId || read.tierId !== body.tierId) {
    throw new AppError('not-found', `${allotmentId} is of another tier`, { field: 'allotmentId' });
  }
  // The seats are checked against those of the allotment, whatever plan is known here.
  const line = await guestLine(deps, { ...input, seats: [] });
  const [settings, uid] = await Promise.all([catalogue.settings(), guestAccount(deps, caller, key)]);
  const digests = digestsOf(key, { eventId, allotmentId, ...body });
  const id = randomDigits(10);
  const order = {
    caller: { uid, email: body.email, emailVerified: true, name: body.name },
    request: { buyer: { name: body.name, email: body.email } },
    lines: [line],
    priced: quote([line.line], line.currency, settings),
    voucher: null,
    complimentary: true as const,
    id,
  };
  // Neither serial nor code names the seat, which the commit decides.
  const unseated = await issueTickets(bookingOf({ ...order, until: now(), now: now() }, [[]]), signer, now());
  const buyer = collections.buyers.doc(uid);
  const pools = poolsOfBlocks(read.blocks);
  const given = await engine.submit<Booking | { readonly madeBefore: string }>({
    name: 'give places of an allotment',
    pools,
    documents: [reference, buyer],
    decide: (view) => {
      const list = view.get(buyer);
      const earlier = list?.bookings.find((one) => one.key === digests.key);
      if (earlier?.body === digests.body) return { kind: 'done', result: { madeBefore: earlier.bookingId } };
      if (earlier) throw new AppError('idempotency-conflict', 'the key was used with another body');
      const allotment = allotmentNow(view, reference);
      requireKnownPools(allotment, pools);
      const { cut, kept } = cutFor(allotment, body.quantity, body.seats ?? []);
      requireOpenPools(view, cut);
      const held = bookingOf({ ...order, until: view.now, now: view.now }, [claimsOf(id, cut)]);
      const booking: Booking = {
        ...held,
        state: move(bookingLifecycle, held.state, 'confirmed'),
        allotmentId,
        ticketSerials: unseated.map(({ serial }) => serial),
        confirmedAt: view.now,
      };
      const seats = seatsLeft({ blocks: cut });
      const tickets = unseated.map((ticket, place) => {
        return { ...ticket, seat: seats[place] ?? '', guestOf: allotment.name };
      });
      const bookings = addRecent(list?.bookings ?? [], recentBookingOf(booking, digests), view.now);
      const mail = purchaseMail(booking, links, view.now);
      return {
        kind: 'commit',
        pools: cut.map((block) => sellBlocked(view.pool(block.poolId), block)),
        writes: [
          update(reference, {
            blocks: [...kept],
            left: placesIn(kept),
            given: allotment.given + body.quantity,
            updatedAt: view.now,
            updatedBy: caller.uid,
          }),
          create(collections.bookings.doc(id), booking),
          ...tickets.map((ticket) => create(collections.tickets.doc(ticket.serial), ticket)),
          list ? update(buyer, { bookings }) : create(buyer, { bookings }),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...guestEntry(deps, caller, input, booking, view.now),
        ],
        result: booking,
      };
    },
  });
  if (!('madeBefore' in given)) return given;
  return required(await collections.bookings.doc(given.madeBefore).get());
}

/** @throws AppError wrong-state, seat-taken, sold-out */
function cutFor({ id, state, blocks, left }: Allotment, quantity: number, seats: readonly string[]) {
  if (state !== 'open') throw new AppError('wrong-state', `${id} was released`, { state });
  const own = new Set(seatsLeft({ blocks }));
  const taken = seats.filter((seat) => !own.has(seat));
  if (taken.length > 0) throw new AppError('seat-taken', id, { field: 'seats', taken });
  if (seats.length > 0 && new Set(seats).size !== quantity) {
    throw new AppError('invalid-argument', 'seats and quantity differ', { field: 'seats' });
  }
  const cut = cutBlocks(blocks, quantity, seats);
  if (!cut) throw new AppError('sold-out', `${id} has ${left} left`, { field: 'quantity', free: left });
  return cut;
}

/** An event that was cancelled sells nothing, nor does it give. @throws AppError not-on-sale */
function requireOpenPools(view: View, blocks: readonly Block[]): void {
  const closed = blocks.find(({ poolId }) => view.pool(poolId).closed);
  if (closed) throw new AppError('not-on-sale', closed.poolId, { field: 'tierId' });
}

const claimsOf = (bookingId: string, blocks: readonly Block[]): Claim[] =>
  blocks.map(({ poolId, quantity, seats }, number) => ({
    poolId,
    key: claimKey(bookingId, number),
    mask: 1,
    quantity,
    seats: [...seats],
  }));
