import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Person } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** In the profile: that a guest may make an account, or that somebody has not shown yet that the address is theirs. */
export default function PersonNotes({ person }: { readonly person: Person }) {
  return person.guest ? <GuestNote /> : <VerifyNote person={person} />;
}

function GuestNote() {
  const t = useT();
  return (
    <Note>
      <p>{t('profile.guest')}</p>
      <ButtonLink kind="line" to={paths.register.to({}, { next: paths.profile.to() })}>
        {t('profile.register')}
      </ButtonLink>
    </Note>
  );
}

function VerifyNote({ person }: { readonly person: Person }) {
  const t = useT();
  const [state, setState] = useState<'asked' | 'sent' | 'failed'>();
  if (person.email === '') return null;
  const send = async () => {
    setState('asked');
    try {
      await (await import('../../firebase/email-links.ts')).sendVerification();
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
