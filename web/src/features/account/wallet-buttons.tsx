import Wallet from 'lucide-react/icons/wallet';
import { env } from '../../config/env.ts';
import { useT } from '../../i18n/use-t.tsx';
import { downloadApplePass, saveToGoogle, type WalletTicket } from './data/wallets.ts';
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
