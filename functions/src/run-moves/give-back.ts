import type { Booking } from '@fareground/domain/bookings/booking';
import type { GiveBackResponse } from '@fareground/domain/calls/run-moves';
import { AppError } from '@fareground/domain/core/errors';
import { type CancelNeeds, cancelForBooking } from '../event-changes/cancel-for-booking.ts';
import { required } from '../firestore/required.ts';

/**
 * The money in place of another run, for every journey of the booking that the same change offered one: as if nobody had chosen in time, now. Asked
 * again it answers the same.
 * @throws AppError invalid-argument for a line that no run was offered for; wrong-state once another run was chosen for all
 */
export async function giveBack(
  needs: CancelNeeds,
  booking: Booking,
  lineIndex: number,
): Promise<GiveBackResponse> {
  const line = booking.lines[lineIndex];
  const changeId = line?.kind === 'trip' ? line.offer?.changeId : undefined;
  if (changeId === undefined) {
    throw new AppError('invalid-argument', 'nothing was offered', { field: 'line' });
  }
  const change = required(await needs.collections.eventChanges.doc(changeId).get());
  if (change.kind !== 'cancel-trip' && change.kind !== 'skip-stop') {
    throw new AppError('internal', `${changeId} offers no runs`);
  }
  const { refunded } = await cancelForBooking(needs, change, booking);
  return { refund: refunded, currency: booking.currency };
}
