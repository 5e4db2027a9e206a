import type { Ticket } from '@fareground/domain/access/ticket';
import type { BookingFile } from '@fareground/domain/api/booking-files';
import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { sellerOf } from '@fareground/domain/payments/invoices/seller';
import { isTaken } from '@fareground/domain/payments/payment';
import { receiptPdf } from '../../payments/documents/receipt-pdf.ts';
import { privateSettings } from '../../payments/invoices/house.ts';
import { readSettings } from '../../platform/firestore/read-settings.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { bookingCalendarFile } from './calendar-file.ts';
import { ticketPdf } from './ticket-pdf.ts';

type Deps = Pick<Services, 'db' | 'collections'> & {
  /** The address of the site, without a slash at its end. */
  readonly site: string;
};

/** A booking with the tickets that its buyer has or had of it. */
export interface OwnBooking {
  readonly booking: Booking;
  readonly tickets: readonly Ticket[];
}

interface MadeFile {
  readonly type: string;
  readonly name: string;
  readonly body: Uint8Array;
}

/** Makes a file of a booking. @throws AppError not-found where there is nothing to put in it: no ticket, nothing that was paid */
export async function makeBookingFile(deps: Deps, file: BookingFile, own: OwnBooking): Promise<MadeFile> {
  const { booking } = own;
  switch (file) {
    case 'tickets': {
      const tickets = own.tickets.filter(({ state }) => state !== 'transferred');
      if (tickets.length === 0) throw new AppError('not-found', `${booking.id} has no tickets`);
      return {
        type: 'application/pdf',
        name: `tickets-${booking.id}.pdf`,
        body: await ticketPdf(tickets),
      };
    }
    case 'calendar': {
      if (booking.confirmedAt === null) throw new AppError('not-found', `${booking.id} was not confirmed`);
      const text = await bookingCalendarFile(booking, deps.site);
      return {
        type: 'text/calendar; charset=utf-8',
        name: `booking-${booking.id}.ics`,
        body: new TextEncoder().encode(text),
      };
    }
    case 'receipt':
      return {
        type: 'application/pdf',
        name: `receipt-${booking.id}.pdf`,
        body: await receiptOf(deps, booking),
      };
  }
}

async function receiptOf({ db, collections }: Deps, booking: Booking): Promise<Uint8Array> {
  if (booking.paymentId === '') throw new AppError('not-found', `nothing was paid for ${booking.id}`);
  const payment = required(await collections.payments.doc(booking.paymentId).get());
  if (!isTaken(payment)) throw new AppError('not-found', `${payment.id} is ${payment.state}`);
  const refunds = await collections.refunds.where('paymentId', '==', payment.id).get();
  const [house, settings] = await Promise.all([privateSettings(db).get(), readSettings(db)]);
  return receiptPdf({
    booking,
    payment,
    refunds: refunds.docs.map((one) => one.data()),
    seller: sellerOf(house.data()),
    timeZone: settings.timeZone,
  });
}
