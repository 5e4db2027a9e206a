import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useSession, useSessionSource } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import type { ApplicationDraft, DraftField } from './data/application-draft.ts';

const applicants = ['venue', 'promoter', 'operator', 'staff'] as const;

const empty: ApplicationDraft = {
  as: 'venue',
  name: '',
  email: '',
  organisation: '',
  city: '',
  message: '',
};

/** What is wrong with a field, in words. */
const faultTexts: Readonly<Record<DraftField, MessageId>> = {
  as: 'join.fault.as',
  name: 'join.fault.name',
  email: 'join.fault.email',
  organisation: 'join.fault.organisation',
  city: 'join.fault.city',
  message: 'join.fault.message',
};

type Progress = 'writing' | 'sending' | 'failed' | 'already';

/** The form behind "Join us". The schema that checks it, and what sends it, arrive when it is sent. */
export function JoinForm({ onSent }: { readonly onSent: (sent: 'sent' | 'unconfirmed') => void }) {
  const t = useT();
  const source = useSessionSource();
  const session = useSession();
  const person = session.status === 'signed-in' ? session.person : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(empty);
  const [faults, setFaults] = useState<readonly DraftField[]>([]);
  const [progress, setProgress] = useState<Progress>('writing');
  const [ready, setReady] = useState(false);
  // The page comes from a server and can be typed into before this code is here: what was typed is taken over.
  useEffect(() => {
    const typed = form.current ? Object.fromEntries(new FormData(form.current)) : {};
    setDraft((before) => ({ ...before, ...(typed as Partial<ApplicationDraft>) }));
    setReady(true);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProgress('sending');
    try {
      const { checkDraft, sendApplication } = await import('./data/send-application.ts');
      const wrong = checkDraft(draft);
      setFaults(wrong);
      if (wrong[0]) {
        setProgress('writing');
        form.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
        return;
      }
      const own = person?.emailVerified ? person.email : undefined;
      const answer = await sendApplication(await source(), draft, own);
      if (answer === 'already') setProgress('already');
      else onSent(answer);
    } catch (error) {
      console.error('The application was not sent', error);
      setProgress('failed');
    }
  };

  const control = (name: DraftField) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setDraft((before) => ({ ...before, [name]: value }));
      setFaults((before) => before.filter((field) => field !== name));
    },
  });
  const error = (name: DraftField) => (faults.includes(name) ? t(faultTexts[name]) : undefined);

  return (
    <form ref={form} className="join-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('join.as')} error={error('as')}>
        <Select {...control('as')}>
          {applicants.map((applicant) => (
            <option key={applicant} value={applicant}>
              {t(`join.as.${applicant}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="g2">
        <Field label={t('join.name')} error={error('name')}>
          <Input {...control('name')} autoComplete="name" maxLength={80} required />
        </Field>
        <Field label={t('join.email')} hint={t('join.emailHint')} error={error('email')}>
          <Input {...control('email')} type="email" autoComplete="email" maxLength={320} required />
        </Field>
        <Field label={t('join.organisation')} hint={t('join.organisationHint')} error={error('organisation')}>
          <Input {...control('organisation')} autoComplete="organization" maxLength={120} />
        </Field>
        <Field label={t('join.city')} error={error('city')}>
          <Input {...control('city')} autoComplete="address-level2" maxLength={80} required />
        </Field>
      </div>
      <Field label={t('join.message')} hint={t('join.messageHint')} error={error('message')}>
        <Textarea {...control('message')} maxLength={2000} rows={6} required />
      </Field>
      {progress === 'failed' ? (
        <Note tone="bad" role="alert">
          <b>{t('join.failed')}</b> {t('join.failedText')}
        </Note>
      ) : null}
      {progress === 'already' ? (
        <Note tone="warn" role="alert">
          <b>{t('join.already')}</b> {t('join.alreadyText')}
        </Note>
      ) : null}
      <p className="small muted">{t('join.privacy')}</p>
      <div>
        <Button type="submit" busy={progress === 'sending'} disabled={!ready}>
          {t(progress === 'sending' ? 'join.sending' : 'join.send')}
        </Button>
      </div>
    </form>
  );
}
