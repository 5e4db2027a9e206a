import type { Booking } from '@fareground/domain/bookings/booking';
import { bookingResponseSchema } from '@fareground/domain/calls/bookings';
import { callApi, newActionKey } from '../firebase/api-client.ts';
import type { SessionSource } from '../session/session.tsx';
import type { Cart } from './cart.ts';
import { type CartLine, lineKey, toRequest } from './cart-line.ts';
import { lineFaults } from './line-fault.ts';

type HoldResult =
  | { readonly kind: 'held'; readonly booking: Booking }
  /** The faults stand at the lines. */
  | { readonly kind: 'refused' }
  /** Guests may not book here. */
  | { readonly kind: 'sign-in' };

interface HoldOptions {
  readonly guestsAllowed: boolean;
  readonly hasPerson: boolean;
}

/**
 * Holds these lines as one booking, all or nothing, with the cart's voucher. Who is not signed in becomes a guest first. What was held leaves the
 * cart; after a refusal everything that was chosen is still there, and after no answer the same is asked under the same
 * key, so that nothing is held twice.
 */
export async function holdCart(
  cart: Cart,
  lines: readonly CartLine[],
  session: () => Promise<SessionSource>,
  { guestsAllowed, hasPerson }: HoldOptions,
): Promise<HoldResult> {
  if (!hasPerson && !guestsAllowed) return { kind: 'sign-in' };
  cart.refuse([]);
  try {
    await (await session()).ensureUid();
  } catch (error) {
    console.warn('No guest could be made', error);
    cart.refuse([{ code: 'offline', key: undefined, sentence: '' }]);
    return { kind: 'refused' };
  }
  const body = toRequest(lines, cart.state().voucher);
  const answer = await callApi({
    method: 'POST',
    path: '/bookings',
    body,
    answer: bookingResponseSchema,
    idempotencyKey: cart.keyFor(JSON.stringify(body), newActionKey),
  });
  if (answer.ok) {
    cart.removeAll(lines.map(lineKey));
    return { kind: 'held', booking: answer.value.booking };
  }
  const { problem } = answer;
  const isUncertain =
    problem.code === 'offline' || problem.code === 'internal' || problem.code === 'unavailable';
  if (!isUncertain) cart.answered();
  if (problem.code === 'permission-denied' && problem.details.reason === 'guest') return { kind: 'sign-in' };
  cart.refuse(lineFaults(problem, lines));
  return { kind: 'refused' };
}
