import { type Booking, effectiveState } from '@fareground/domain/bookings/booking';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import { cardChanges, freeOn, holdOn } from '@fareground/domain/credit/card-holds';
import type { CardShare } from '@fareground/domain/credit/card-share';
import type { GiftCard } from '@fareground/domain/credit/gift-card';
import { whatCardPays } from '@fareground/domain/credit/what-card-pays';
import { FieldValue } from 'firebase-admin/firestore';
import { type Alongside, update, type View, type Write } from '../commit/work.ts';
import type { Caller } from '../http/caller.ts';
import { type SharedLimit, takeShared } from '../limits/shared-limit.ts';
import type { Services } from '../runtime/services.ts';
import { creditOutcome } from './credit-outcome.ts';

type Needs = Pick<Services, 'db' | 'engine' | 'collections' | 'payments' | 'cardCodes' | 'now'>;

const byPerson: SharedLimit = { name: 'gift-card-person', most: 10, window: HOUR };
const fromNetwork: SharedLimit = { name: 'gift-card-network', most: 60, window: HOUR };

/**
 * Pays of a held booking with a gift card, as much as it has and the booking needs, until the hold ends. One that was on it before is taken off.
 * @param network where the call comes from; null where it says nothing of one
 * @throws AppError invalid-argument `code` for every code that pays for nothing here, whether there is such a card or not; too-many-requests; hold-expired;
 *   wrong-state where the booking is not open, or was paid in this very moment; unavailable where it changed meanwhile
 */
export async function putCardOnBooking(
  needs: Needs,
  caller: Pick<Caller, 'uid'>,
  booking: Booking,
  { code, network }: { readonly code: string; readonly network: string | null },
): Promise<Booking> {
  await takeShared(needs, byPerson, caller.uid);
  if (network) await takeShared(needs, fromNetwork, network);
  const codeHash = needs.cardCodes.hashOf(code);
  const found = codeHash ? await needs.collections.giftCards.where('codeHash', '==', codeHash).get() : null;
  const card = found?.docs[0]?.data();
  if (!card) throw unknownCode();
  return changeCard(needs, booking, card);
}

/** Takes the gift card off again. Repeating it changes nothing. @throws AppError as `putCardOnBooking` */
export function takeCardOff(needs: Needs, booking: Booking): Promise<Booking> {
  return booking.credit ? changeCard(needs, booking, null) : Promise.resolve(booking);
}

/** A card that is put on in place of what was on it, or none. */
async function changeCard(needs: Needs, booking: Booking, card: GiftCard | null): Promise<Booking> {
  const { engine, collections, now } = needs;
  requireOpen(booking, now());
  const stopped = await stopPage(needs, booking);
  const reference = collections.bookings.doc(booking.id);
  const before = creditOutcome(needs, booking);
  const isOther = card !== null && card.id !== booking.credit?.giftCardId;
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
      if (isChanged(current, booking)) throw new AppError('unavailable', `${booking.id} changed meanwhile`);
      const { credit: _, ...plain } = current;
      const put = card && holdFor(needs, view, card, plain);
      // The page is closed: what is paid next is another attempt.
      const changes = { ...(stopped && { paymentId: '' }), updatedAt: view.now };
      const after: Booking = { ...plain, ...changes, ...(put && { credit: put.share }) };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          update(reference, { ...changes, credit: put?.share ?? (FieldValue.delete() as never) }),
          ...(card && !isOther ? [] : before.released(view)),
          ...(put?.writes ?? []),
          ...(stopped?.writes(view) ?? []),
        ],
        result: after,
      };
    },
  });
}

/** @throws AppError invalid-argument where it pays for nothing */
function holdFor(
  { collections }: Needs,
  view: View,
  { id }: GiftCard,
  booking: Omit<Booking, 'credit'>,
): { share: CardShare; writes: Write[] } {
  const reference = collections.giftCards.doc(id);
  const card = view.get(reference);
  const { id: bookingId, amounts, currency, holdUntil } = booking;
  if (card?.currency !== currency) throw unknownCode();
  const amount = whatCardPays(freeOn(card, bookingId, view.now), amounts.total, currency);
  const held = amount > 0 ? holdOn(card, { bookingId, amount, until: holdUntil }, view.now) : null;
  if (!held) throw unknownCode();
  return { share: { giftCardId: id, amount }, writes: [update(reference, cardChanges(held, view.now))] };
}

/** The same whatever is wrong with it, so that nobody learns which codes there are. */
const unknownCode = () => new AppError('invalid-argument', 'no gift card pays here', { field: 'code' });

/** Ends the provider's page: it asks for another amount than there is to pay now. */
async function stopPage({ payments }: Needs, { id, paymentId }: Booking): Promise<Alongside | null> {
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
