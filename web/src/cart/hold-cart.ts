import { bookingResponseSchema } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { callApi, newActionKey } from '../firebase/api-client.ts';
import type { SessionSource } from '../session/session.tsx';
import type { Cart } from './cart.ts';
import { type CartLine, isTypedPriceValid, lineKey, toRequest } from './cart-line.ts';
import { type LineFault, lineFaults } from './line-fault.ts';
import { withDates } from './package-line.ts';
import { browserAnswers, type TypedAnswers } from './typed-answers.ts';

type HoldResult =
  | { readonly kind: 'held'; readonly booking: Booking }
  /** The faults stand at the lines. */
  | { readonly kind: 'refused' }
  /** Guests may not book here. */
  | { readonly kind: 'sign-in' };

interface HoldOptions {
  readonly guestsAllowed: boolean;
  readonly hasPerson: boolean;
  /** What is typed to what the events ask; without it this browser's. */
  readonly answers?: TypedAnswers;
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
  { guestsAllowed, hasPerson, answers = browserAnswers() }: HoldOptions,
): Promise<HoldResult> {
  if (!hasPerson && !guestsAllowed) return { kind: 'sign-in' };
  const priceFaults = ownPriceFaults(lines);
  cart.refuse(priceFaults);
  if (priceFaults.length > 0) return { kind: 'refused' };
  try {
    await (await session()).ensureUid();
  } catch (error) {
    console.warn('No guest could be made', error);
    cart.refuse([{ code: 'offline', key: undefined, sentence: '' }]);
    return { kind: 'refused' };
  }
  const body = toRequest(lines, cart.state().voucher, answers.given(lines));
  const answer = await callApi({
    method: 'POST',
    path: '/bookings',
    body,
    answer: bookingResponseSchema,
    idempotencyKey: cart.keyFor(JSON.stringify(body), newActionKey),
  });
  if (answer.ok) {
    cart.removeAll(lines.map(lineKey));
    answers.forget(lines);
    return { kind: 'held', booking: answer.value.booking };
  }
  const { problem } = answer;
  const isUncertain =
    problem.code === 'offline' || problem.code === 'internal' || problem.code === 'unavailable';
  if (!isUncertain) cart.answered();
  if (problem.code === 'permission-denied' && problem.details.reason === 'guest') return { kind: 'sign-in' };
  const faults = lineFaults(problem, lines);
  // The cart says what it costs now, and the refusal says that it is another price.
  for (const { key, price: unitPrice, offeringIds = [] } of faults) {
    const line = lines.find((one) => lineKey(one) === key);
    if (!line || unitPrice === undefined) continue;
    cart.put(line.kind === 'package' ? withDates(line, offeringIds, unitPrice) : { ...line, unitPrice });
  }
  cart.refuse(faults);
  return { kind: 'refused' };
}

/** What is typed and is no price must not be held at another one. */
const ownPriceFaults = (lines: readonly CartLine[]): readonly LineFault[] =>
  lines.flatMap((line) => {
    if (line.kind !== 'event' || !line.ownPrice || isTypedPriceValid(line.ownPrice, line.currency)) return [];
    const { least, most } = line.ownPrice;
    return [{ code: 'invalid-argument', key: lineKey(line), sentence: '', least, most }];
  });
