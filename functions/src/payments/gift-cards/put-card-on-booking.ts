import { randomUUID } from 'node:crypto';
import { type Booking, effectiveState, replacedBy } from '@fareground/domain/booking/booking';
import type { CardShare } from '@fareground/domain/booking/card-share';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import { cardChanges, freeOn, holdOn } from '@fareground/domain/payments/gift-cards/card-holds';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { giftCardCoverage } from '@fareground/domain/payments/gift-cards/gift-card-coverage';
import { transferBalance } from '@fareground/domain/payments/gift-cards/transfer-balance';
import { FieldValue } from 'firebase-admin/firestore';
import { type Alongside, update, type View, type Write } from '../../platform/commit/work.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { ledgerWrites } from '../ledger/post.ts';
import { creditOutcome } from './credit-outcome.ts';

type Deps = Pick<Services, 'db' | 'engine' | 'collections' | 'payments' | 'cardCodes' | 'now'>;

const byPerson: SharedLimit = { name: 'gift-card-person', max: 10, window: HOUR };
const fromNetwork: SharedLimit = { name: 'gift-card-network', max: 60, window: HOUR };

interface Typed {
  readonly code: string;
  /** The card that is on the booking stays, and is worth more. */
  readonly beside?: true | undefined;
  /** Where the call comes from; null where it says nothing of one. */
  readonly network: string | null;
}

/**
 * Pays of a held booking with a gift card, as much as it has and the booking needs, until the hold ends. One that was on it before is taken off; or, with `beside`, stays
 * on it, and what the booking still needs of the new one is moved onto it for good (domain/src/payments/gift-cards/transfer-balance.ts).
 * @throws AppError invalid-argument `code` for every code that pays for nothing here, whether there is such a card or not; too-many-requests; hold-expired;
 *   wrong-state where the booking is not open, or was paid in this very moment; changed-meanwhile where it changed meanwhile
 */
export async function putCardOnBooking(
  deps: Deps,
  caller: Pick<Caller, 'uid'>,
  booking: Booking,
  { code, beside, network }: Typed,
): Promise<Booking> {
  requireNoExchange(booking);
  await takeShared(deps, byPerson, caller.uid);
  if (network) await takeShared(deps, fromNetwork, network);
  const codeHash = deps.cardCodes.hashOf(code);
  const found = codeHash ? await deps.collections.giftCards.where('codeHash', '==', codeHash).get() : null;
  const card = found?.docs[0]?.data();
  if (!card) throw unknownCode();
  return beside && booking.credit
    ? changeCard(deps, booking, { kind: 'beside', card, first: booking.credit.giftCardId })
    : changeCard(deps, booking, { kind: 'instead', card });
}

/** Takes the gift card off again. Repeating it changes nothing. @throws AppError as `putCardOnBooking` */
export function takeCardOff(deps: Deps, booking: Booking): Promise<Booking> {
  return booking.credit ? changeCard(deps, booking, { kind: 'off' }) : Promise.resolve(booking);
}

/** What becomes of the card on a booking. */
type Change =
  | { readonly kind: 'off' }
  | { readonly kind: 'instead'; readonly card: GiftCard }
  /** Worth of a card goes onto the first. */
  | { readonly kind: 'beside'; readonly card: GiftCard; readonly first: string };

async function changeCard(deps: Deps, booking: Booking, change: Change): Promise<Booking> {
  const { engine, collections, now } = deps;
  requireOpen(booking, now());
  requireNoExchange(booking);
  const stopped = await stopPage(deps, booking);
  const reference = collections.bookings.doc(booking.id);
  const before = creditOutcome(deps, booking);
  const card = change.kind === 'off' ? null : change.card;
  const isOther = card !== null && card.id !== booking.credit?.giftCardId;
  const isLetGo = change.kind === 'off' || (change.kind === 'instead' && isOther);
  const moveId = randomUUID();
  return engine.submit<Booking>({
    name: 'put a gift card on a booking',
    pools: [],
    documents: [
      reference,
      ...before.documents,
      ...(isOther ? [collections.giftCards.doc(card.id)] : []),
      ...(stopped?.documents ?? []),
    ],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      requireOpen(current, view.now);
      if (isChanged(current, booking))
        throw new AppError('changed-meanwhile', `${booking.id} changed meanwhile`);
      const { credit: _, ...plain } = current;
      const put = putOn(deps, view, change, plain, moveId);
      // The page is closed: what is paid next is another attempt.
      const changes = { ...(stopped && { paymentId: '' }), updatedAt: view.now };
      const after: Booking = { ...plain, ...changes, ...(put && { credit: put.share }) };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          update(reference, { ...changes, credit: put?.share ?? (FieldValue.delete() as never) }),
          ...(isLetGo ? before.released(view) : []),
          ...(put?.writes ?? []),
          ...(stopped?.writes(view) ?? []),
        ],
        result: after,
      };
    },
  });
}

interface PutOn {
  readonly share: CardShare;
  readonly writes: Write[];
}

type PlainBooking = Omit<Booking, 'credit'>;

/** @returns null where no card pays any more @throws AppError invalid-argument where it pays for nothing */
function putOn(deps: Deps, view: View, change: Change, booking: PlainBooking, moveId: string): PutOn | null {
  const { collections } = deps;
  if (change.kind === 'off') return null;
  const reference = collections.giftCards.doc(change.card.id);
  const card = view.get(reference);
  if (!card) throw unknownCode();
  if (change.kind === 'instead') {
    const { share, held } = holdFor(card, booking, view.now);
    return { share, writes: [update(reference, cardChanges(held, view.now))] };
  }
  const firstReference = collections.giftCards.doc(change.first);
  const first = view.get(firstReference);
  const wanted = { bookingId: booking.id, total: booking.amounts.total, change: moveId };
  const moved = first && transferBalance(card, first, wanted, view.now);
  if (!moved) throw unknownCode();
  const { share, held } = holdFor(moved.to, booking, view.now);
  const { balance, movedTo, updatedAt } = moved.from;
  return {
    share,
    writes: [
      update(reference, { balance, movedTo, updatedAt }),
      update(firstReference, { ...cardChanges(held, view.now), movedIn: held.movedIn }),
      ...moved.ledger.flatMap((movement) => ledgerWrites(collections, movement)),
    ],
  };
}

/** @throws AppError invalid-argument where it pays for nothing */
function holdFor(card: GiftCard, booking: PlainBooking, now: number): { share: CardShare; held: GiftCard } {
  const { id: bookingId, amounts, currency, holdUntil } = booking;
  if (card.currency !== currency) throw unknownCode();
  const amount = giftCardCoverage(freeOn(card, bookingId, now), amounts.total, currency);
  const held = amount > 0 ? holdOn(card, { bookingId, amount, until: holdUntil }, now) : null;
  if (!held) throw unknownCode();
  return { share: { giftCardId: card.id, amount }, held };
}

/** The same whatever is wrong with it, so that nobody learns which codes there are. */
const unknownCode = () => new AppError('invalid-argument', 'no gift card pays here', { field: 'code' });

/** @throws AppError wrong-state where a leg that it takes the place of pays of it: nothing else does beside that */
function requireNoExchange(booking: Booking): void {
  if (replacedBy(booking))
    throw new AppError('wrong-state', `${booking.id} replaces a leg`, { reason: 'exchange' });
}

/** Ends the provider's page: it asks for another amount than there is to pay now. */
async function stopPage({ payments }: Deps, { id, paymentId }: Booking): Promise<Alongside | null> {
  if (!paymentId) return null;
  const stopped = await payments.stop(paymentId);
  if (!stopped) throw new AppError('wrong-state', `${id} was paid in this very moment`);
  return stopped;
}

const isChanged = (current: Booking, read: Booking): boolean =>
  current.paymentId !== read.paymentId || JSON.stringify(current.credit) !== JSON.stringify(read.credit);

function requireOpen(booking: Booking, now: number): void {
  const state = effectiveState(booking, now);
  if (state === 'expired') throw new AppError('hold-expired', booking.id);
  if (state !== 'held' && state !== 'paying')
    throw new AppError('wrong-state', `${booking.id} is ${state}`, { state });
}
