import { useCallback, useEffect, useState } from 'react';
import type { AccountSecurity } from '../../../firebase/account-security.ts';
import type { AuthFault } from '../../../sign-in/auth-errors.ts';
import { faultOf } from '../../../sign-in/use-auth-action.ts';

type Security = typeof import('../../../firebase/account-security.ts');
export const loadSecurity = (): Promise<Security> => import('../../../firebase/account-security.ts');

interface Account {
  readonly account: AccountSecurity | undefined;
  readonly fault: AuthFault | undefined;
  /** Asks anew, after a change. */
  readonly renew: () => Promise<void>;
}

/** How the account stands, asked for when the page opens, after each change, and when the person comes back to the page. */
export function useAccount(): Account {
  const [account, setAccount] = useState<AccountSecurity>();
  const [fault, setFault] = useState<AuthFault>();
  const renew = useCallback(async () => {
    try {
      setAccount(await (await loadSecurity()).readAccount());
      setFault(undefined);
    } catch (error) {
      const failed = await faultOf(error);
      if (failed !== 'cancelled') setFault(failed);
    }
  }, []);
  useEffect(() => {
    void renew();
    const back = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [renew]);
  return { account, fault, renew };
}

/** What every part of the page is given. */
export interface PartProps {
  readonly account: AccountSecurity;
  readonly renew: () => Promise<void>;
  /** Asks the person to show that it is they; before every change. */
  readonly reauthenticate: () => Promise<boolean>;
}
