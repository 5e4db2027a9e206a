import { saveLinkResponseSchema } from '@fareground/domain/api/wallets';
import Wallet from 'lucide-react/icons/wallet';
import { env } from '../../config/env.ts';
import { callApi, type Problem } from '../../firebase/api-client.ts';
import { downloadFile } from '../../firebase/download.ts';
import { useT } from '../../i18n/use-t.tsx';
import { SaveFile } from './save-file.tsx';

/** The phone's own wallet, where this house makes passes for it. A device that is neither Apple's nor an Android is offered both. */
export function WalletButtons(ticket: WalletTicket) {
  const t = useT();
  const { wallets } = env();
  const { userAgent } = navigator;
  const isAndroid = userAgent.includes('Android');
  const isApple = /iPhone|iPad|Macintosh/.test(userAgent);
  return (
    <>
      {wallets.apple && !isAndroid ? (
        <SaveFile icon={Wallet} save={() => downloadApplePass(ticket)}>
          {t('wallet.apple')}
        </SaveFile>
      ) : null}
      {wallets.google && !isApple ? (
        <SaveFile icon={Wallet} save={() => saveToGoogle(ticket)}>
          {t('wallet.google')}
        </SaveFile>
      ) : null}
    </>
  );
}

/** A ticket of one's own, or one that a mailed link with this key opens: its own link, or that of its booking. */
interface WalletTicket {
  readonly serial: string;
  readonly linkKey?: string | undefined;
  /** Where the key is of the link to this booking. */
  readonly bookingId?: string | undefined;
}

const shownBy = (linkKey: string, bookingId?: string) => ({ key: linkKey, ...(bookingId && { bookingId }) });

function downloadApplePass({ serial, linkKey, bookingId }: WalletTicket): Promise<Problem | undefined> {
  const name = `fareground-ticket-${serial}.pkpass`;
  return linkKey === undefined
    ? downloadFile(`/tickets/${serial}/apple-pass`, name)
    : downloadFile(`/shown-tickets/${serial}/apple-pass`, name, shownBy(linkKey, bookingId));
}

/** Goes to Google's own page, which saves the ticket. */
async function saveToGoogle({ serial, linkKey, bookingId }: WalletTicket): Promise<Problem | undefined> {
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
