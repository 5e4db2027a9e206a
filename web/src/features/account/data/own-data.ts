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

export const deleteOwnAccount = (): Promise<Answer<null>> =>
  callApi({ method: 'DELETE', path: '/account', answer: z.null() });
