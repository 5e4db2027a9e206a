import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import type { Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';

/**
 * Finds what was answered with a ticket by whoever passes it on. It goes with the ticket's old code: its recipient answers anew.
 * @returns what removes it, to be called among the transaction's writes
 */
export async function answersToRemove(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  ticket: Ticket,
  booking: Booking,
): Promise<() => void> {
  const reference = collections.answerSheets.doc(ticket.recipient ? ticket.serial : booking.id);
  const sheet = (await transaction.get(reference)).data();
  if (!sheet) return () => undefined;
  if (ticket.recipient) return () => void transaction.delete(reference);
  const at = placeOfTicket(booking, ticket.serial);
  const answers = sheet.answers.filter(
    ({ lineIndex, place }) => lineIndex !== at?.lineIndex || place !== at?.place,
  );
  if (answers.length === sheet.answers.length) return () => undefined;
  return () => void transaction.update(reference, { answers });
}
