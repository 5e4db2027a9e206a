import type { BookingFile } from '@fareground/domain/api/booking-files';
import { z } from 'zod';
import { type Answer, callApi, type Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';

/** Everything that is stored about the person, as one archive. */
export const downloadOwnData = (): Promise<Problem | undefined> =>
  downloadFile('/account/export', `fareground-my-data-${new Date().toISOString().slice(0, 10)}.zip`);

export const downloadTicket = (serial: string): Promise<Problem | undefined> =>
  downloadFile(`/tickets/${serial}/pdf`, `fareground-ticket-${serial}.pdf`);

export const downloadCalendar = (serial: string): Promise<Problem | undefined> =>
  downloadFile(`/tickets/${serial}/calendar`, `fareground-ticket-${serial}.ics`);

const fileNames: Readonly<Record<BookingFile, (id: string) => string>> = {
  tickets: (id) => `fareground-tickets-${id}.pdf`,
  calendar: (id) => `fareground-booking-${id}.ics`,
  receipt: (id) => `fareground-receipt-${id}.pdf`,
};

/** A file of a booking, for its buyer. @param linkKey of a mailed link, for whoever has that and no account */
export function downloadBookingFile(
  id: string,
  file: BookingFile,
  linkKey?: string,
): Promise<Problem | undefined> {
  const path = `${linkKey ? '/shown-bookings' : '/bookings'}/${encodeURIComponent(id)}/file`;
  return downloadFile(path, fileNames[file](id), { file, ...(linkKey && { key: linkKey }) });
}

export const deleteOwnAccount = (): Promise<Answer<null>> =>
  callApi({ method: 'DELETE', path: '/account', answer: z.null() });
