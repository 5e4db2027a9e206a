import { saveLinkResponseSchema } from '@fareground/domain/api/wallets';
import { callApi, type Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';

/** A ticket of one's own, or one that a mailed link with this key opens: its own link, or that of its booking. */
export interface WalletTicket {
  readonly serial: string;
  readonly linkKey?: string | undefined;
  /** Where the key is of the link to this booking. */
  readonly bookingId?: string | undefined;
}

const shownBy = (linkKey: string, bookingId?: string) => ({ key: linkKey, ...(bookingId && { bookingId }) });

export function downloadApplePass({
  serial,
  linkKey,
  bookingId,
}: WalletTicket): Promise<Problem | undefined> {
  const name = `fareground-ticket-${serial}.pkpass`;
  return linkKey === undefined
    ? downloadFile(`/tickets/${serial}/apple-pass`, name)
    : downloadFile(`/shown-tickets/${serial}/apple-pass`, name, shownBy(linkKey, bookingId));
}

/** Goes to Google's own page, which saves the ticket. */
export async function saveToGoogle({
  serial,
  linkKey,
  bookingId,
}: WalletTicket): Promise<Problem | undefined> {
  const answer = await callApi({
    ...(linkKey === undefined
      ? { method: 'GET', path: `/tickets/${serial}/google-pass` }
      : { method: 'POST', path: `/shown-tickets/${serial}/google-pass`, body: shownBy(linkKey, bookingId) }),
    answer: saveLinkResponseSchema,
  });
  if (!answer.ok) return answer.problem;
  window.location.assign(answer.value.url);
  return undefined;
}
