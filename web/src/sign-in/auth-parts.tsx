import './sign-in.css';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { PasswordStatus } from '../firebase/password-policy.ts';
import type { MessageId } from '../i18n/ids.ts';
import { useT } from '../i18n/use-t.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import type { AuthFault } from './auth-errors.ts';
import { loadSignIn } from './use-auth-action.ts';

/** The way in without a password, and the line to the way with one. */
export function GoogleWay({ onPress }: { readonly onPress: () => void }) {
  const t = useT();
  return (
    <>
      <Button kind="line" block onClick={onPress}>
        {t('auth.google')}
      </Button>
      <p className="auth-or">{t('auth.or')}</p>
    </>
  );
}

interface FaultNoteProps {
  readonly fault: AuthFault | undefined;
  /** The next step as a button, where the page has one. */
  readonly children?: ReactNode;
}

/** What went wrong, and what to do. Where a field is to blame, what happened stands at that field and only the way on here. */
export function FaultNote({ fault, children }: FaultNoteProps) {
  const t = useT();
  if (!fault) return null;
  const domain = location.hostname;
  return (
    <Note
      tone={fault.tone === 'quiet' ? 'info' : fault.tone}
      role={fault.tone === 'quiet' ? 'status' : 'alert'}
    >
      <p>
        {fault.field ? null : (
          <>
            <b>{t(fault.text, { domain })}</b>{' '}
          </>
        )}
        {t(fault.next)}
      </p>
      {children}
    </Note>
  );
}

/**
 * How the password stands against the provider's policy, while it is being typed (SPEC A6).
 * @param refused the last failure: a password that the policy refused after all means that the policy has changed
 */
export function usePasswordStatus(
  password: string,
  refused: AuthFault | undefined,
): PasswordStatus | undefined {
  const [status, setStatus] = useState<PasswordStatus>();
  const renewed = useRef<AuthFault>(undefined);
  useEffect(() => {
    let late = false;
    const timer = setTimeout(async () => {
      try {
        const signIn = await loadSignIn();
        if (refused?.code === 'password-does-not-meet-requirements' && renewed.current !== refused) {
          await signIn.renewPasswordPolicy();
          renewed.current = refused;
        }
        const known = await signIn.checkPassword(password);
        if (!late) setStatus(known);
      } catch {
        // Without the sign-in code there is nothing to check with; the server checks again.
      }
    }, 120);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [password, refused]);
  return status;
}

/** A new password that the policy takes; asked when the form is sent, whatever was shown while typing. */
export const newPassword = (missing: MessageId, weak: MessageId) =>
  z
    .string()
    .min(1, { error: missing, abort: true })
    .refine(
      async (password) => {
        try {
          return (await (await loadSignIn()).checkPassword(password)).isValid;
        } catch {
          // Without the sign-in code nothing can be sent either, and sending shows the error.
          return true;
        }
      },
      { error: weak },
    );

/** What the password still needs; each with a sign and a word. */
export function PasswordNeeds({ id, status }: { readonly id: string; readonly status: PasswordStatus }) {
  const t = useT();
  return (
    <ul className="needs" id={id} aria-label={t('need.title')}>
      {passwordNeeds(status).map(({ need, count, met }) => (
        <li key={need} className={classNames(met && 'met')}>
          <Icon of={met ? CircleCheck : CircleDashed} size="s" />
          <span>
            {t(`need.${need}`, { count })} <span className="vh">{t(met ? 'need.met' : 'need.open')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PasswordNeed {
  readonly need: 'min' | 'max' | 'lower' | 'upper' | 'digit' | 'symbol';
  /** Characters, for `min` and `max`. */
  readonly count: number;
  readonly met: boolean;
}

/** What the policy asks for, in the order in which people think of it. What it does not ask for is not listed. */
export function passwordNeeds(status: PasswordStatus): readonly PasswordNeed[] {
  const needIf = (
    need: PasswordNeed['need'],
    met: boolean | undefined,
    count = 0,
  ): readonly PasswordNeed[] => (met === undefined ? [] : [{ need, count, met }]);
  return [
    ...needIf('min', status.meetsMinPasswordLength, status.minLength),
    // A limit that no real password reaches is not shown.
    ...(status.meetsMaxPasswordLength === false ? needIf('max', false, status.maxLength) : []),
    ...needIf('lower', status.containsLowercaseLetter),
    ...needIf('upper', status.containsUppercaseLetter),
    ...needIf('digit', status.containsNumericCharacter),
    ...needIf('symbol', status.containsNonAlphanumericCharacter),
  ];
}
