import {
  type AcceptResponse,
  acceptResponseSchema,
  type ShownTicketResponse,
  shownTicketResponseSchema,
  type TransferRequest,
  type TransferResponse,
  transferResponseSchema,
} from '@fareground/domain/api/transfers';
import { type Answer, callApi, callOpenApi, type Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';

const pathOf = (serial: string): string => `/tickets/${encodeURIComponent(serial)}`;
const shownPath = (serial: string): string => `/shown-tickets/${encodeURIComponent(serial)}`;

/** Mails somebody a link to accept the ticket. @param actionKey the same when it is tried again */
export const startTransfer = (
  serial: string,
  body: TransferRequest,
  actionKey: string,
): Promise<Answer<TransferResponse>> =>
  callApi({
    method: 'POST',
    path: `${pathOf(serial)}/transfer`,
    body,
    idempotencyKey: actionKey,
    answer: transferResponseSchema,
  });

/** @param key of the mailed link that shows the ticket, where it is in nobody's account here */
export const takeBackTransfer = (
  serial: string,
  key: string | undefined,
  actionKey: string,
): Promise<Answer<TransferResponse>> =>
  callApi({
    method: 'POST',
    path: `${pathOf(serial)}/take-back`,
    body: { ...(key && { key }) },
    idempotencyKey: actionKey,
    answer: transferResponseSchema,
  });

/** Accepts a ticket for whoever is signed in. */
export const acceptTransfer = (serial: string, key: string): Promise<Answer<AcceptResponse>> =>
  callApi({
    method: 'POST',
    path: `${pathOf(serial)}/accept`,
    body: { key },
    idempotencyKey: `accept-${serial}`,
    answer: acceptResponseSchema,
  });

/** The ticket of a mailed link, or what is there to accept. */
export const readShownTicket = (serial: string, key: string): Promise<Answer<ShownTicketResponse>> =>
  callOpenApi({ method: 'POST', path: shownPath(serial), body: { key }, answer: shownTicketResponseSchema });

export const downloadShownCalendar = (serial: string, key: string): Promise<Problem | undefined> =>
  downloadFile(`${shownPath(serial)}/calendar`, `fareground-ticket-${serial}.ics`, { key });

export const downloadShownTicket = (serial: string, key: string): Promise<Problem | undefined> =>
  downloadFile(`${shownPath(serial)}/pdf`, `fareground-ticket-${serial}.pdf`, { key });
