import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import type { Person } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

/** In the profile until the address is shown to be theirs; a guest has none. */
export function VerifyNote({ person }: { readonly person: Person }) {
  const t = useT();
  const [state, setState] = useState<'asked' | 'sent' | 'failed'>();
  if (person.guest || person.emailVerified || person.email === '') return null;
  const send = async () => {
    setState('asked');
    try {
      await (await import('../../../firebase/email-links.ts')).sendVerification();
      setState('sent');
    } catch (error) {
      console.error('The verification mail was not sent', error);
      setState('failed');
    }
  };
  return (
    <div className="own-verify">
      <Note tone={state === 'sent' ? 'good' : 'warn'} role={state === undefined ? undefined : 'status'}>
        <p>
          <b>{t('verify.title')}</b>{' '}
          {t(state === 'sent' ? 'verify.sent' : state === 'failed' ? 'verify.failed' : 'verify.text', {
            email: person.email,
          })}
        </p>
        {state === 'sent' ? null : (
          <Button kind="line" busy={state === 'asked'} onClick={() => void send()}>
            {t('verify.send')}
          </Button>
        )}
      </Note>
    </div>
  );
}
