import type { PartyRequest, RefundInsteadResponse } from '@fareground/domain/api/rebooking';
import { isSameLeg } from '@fareground/domain/booking/alternative-trip';
import { type Booking, isActiveLine } from '@fareground/domain/booking/booking';
import { placesOfLine } from '@fareground/domain/booking/move-line';
import { placesLeft, sumOfPlaces } from '@fareground/domain/booking/refund-places';
import { AppError } from '@fareground/domain/core/errors';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type RefundDeps, refundInOneCommit } from '../../refund-tickets.ts';
import { cancelForBooking } from '../events/cancel-for-booking.ts';

/**
 * The money in place of another trip, for a party that was offered one or for who of it asks. Where nobody else of the booking was offered one by the same change,
 * it is as if they had not chosen in time, now; else their tickets alone end. Asked again it answers the same.
 * @throws AppError invalid-argument for a line that no trip was offered for; wrong-state once another trip was chosen for all, or where somebody is on board and
 * others of the booking would still choose
 */
export async function refundInstead(
  deps: RefundDeps,
  caller: Pick<Caller, 'uid'>,
  booking: Booking,
  { line: lineIndex, lines }: PartyRequest,
): Promise<RefundInsteadResponse> {
  const changeId = offeredBy(booking, lineIndex);
  const chosen = lines ?? partyOfOffer(booking, lineIndex);
  if (changeId === undefined || chosen.some((index) => offeredBy(booking, index) !== changeId)) {
    throw new AppError('invalid-argument', 'nothing was offered', { field: 'line' });
  }
  const { currency } = booking;
  if (othersOffered(booking, chosen).length > 0 || areVoided(booking, chosen)) {
    const serials = serialsOf(booking, chosen);
    const { refund } = await refundInOneCommit(deps, {
      ...{ bookingId: booking.id, serials, keepsTickets: false },
      amountOf: (current) =>
        sumOfPlaces(placesLeft(current).filter(({ serial }) => serials.includes(serial))),
      reason: 'buyer-cancelled',
      requestedBy: caller.uid,
      why: 'You chose a refund instead of another trip.',
    });
    return { refund, currency };
  }
  const change = required(await deps.collections.offeringChanges.doc(changeId).get());
  if (change.kind !== 'cancel-trip' && change.kind !== 'skip-stop') {
    throw new AppError('internal', `${changeId} offers no trips`);
  }
  const { refunded } = await cancelForBooking(deps, change, booking);
  return { refund: refunded, currency };
}

/** The change that offered other trips to a line, whether it stands or not. */
function offeredBy({ lines }: Pick<Booking, 'lines'>, index: number): string | undefined {
  const line = lines[index];
  return line?.kind === 'trip' ? line.offer?.changeId : undefined;
}

/** Who booked a leg together and was offered trips by the same change, whether they stand or not. */
function partyOfOffer({ lines }: Booking, lineIndex: number): number[] {
  const own = lines[lineIndex];
  return lines.flatMap((line, index) =>
    own?.kind === 'trip' &&
    line.kind === 'trip' &&
    isSameLeg(line, own) &&
    line.offer?.changeId === own.offer?.changeId
      ? [index]
      : [],
  );
}

/** Whether all that these lines had ended ticket by ticket: their money went back before. */
const areVoided = ({ lines }: Booking, chosen: readonly number[]): boolean =>
  chosen.every((index) => {
    const line = lines[index];
    return line?.cancelledWith === undefined && line?.voided?.length === line?.quantity;
  });

/** The tickets of what stands of these lines; where nothing does, of all of them. */
function serialsOf(booking: Booking, chosen: readonly number[]): string[] {
  const standing = chosen.flatMap((index) => placesOfLine(booking, index).map(({ serial }) => serial));
  if (standing.length > 0) return standing;
  return chosen.flatMap((index) => booking.lines[index]?.voided?.map(({ serial }) => serial) ?? []);
}

/** The other lines of a booking that stand and were offered trips by the same change, by position. */
export function othersOffered(booking: Pick<Booking, 'lines'>, chosen: readonly number[]): number[] {
  const [first = -1] = chosen;
  const changeId = offeredBy(booking, first);
  return booking.lines.flatMap((line, index) =>
    isActiveLine(line) && !chosen.includes(index) && offeredBy(booking, index) === changeId ? [index] : [],
  );
}
