import type { ShownTransfer } from '@fareground/domain/api/shown-bookings';
import { transferRequestSchema } from '@fareground/domain/api/transfers';
import { useRef, useState } from 'react';
import { newActionKey, type Problem } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailSuggestion } from '../../../ui/email-suggestion.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { startTransfer } from '../data/transfers.ts';

interface PassOnDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly serial: string;
  readonly linkKey: string | undefined;
  readonly onStarted: (transfer: ShownTransfer | undefined) => void;
}

/** Asks who gets the ticket. What was typed stays when it is closed. */
export function PassOnDialog({ open, onClose, serial, linkKey, onStarted }: PassOnDialogProps) {
  const t = useT();
  const source = useSessionSource();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [actionKey, setActionKey] = useState(newActionKey);
  const form = useRef<HTMLFormElement>(null);
  const { shape } = transferRequestSchema;
  const typed = { name: name.trim(), email: email.trim().toLowerCase() };
  const isName = shape.name.safeParse(typed.name).success;
  const isEmail = shape.email.safeParse(typed.email).success;

  /** Another request than the last one, as soon as anything in it is another. */
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setActionKey(newActionKey());
    setProblem(undefined);
  };

  async function send(): Promise<void> {
    setTried(true);
    if (!isName || !isEmail) {
      form.current?.querySelectorAll('input')[isName ? 1 : 0]?.focus();
      return;
    }
    setBusy(true);
    // Whoever has the ticket by a link alone is a guest from here on.
    await (await source()).ensureUid();
    const answer = await startTransfer(serial, { ...typed, ...(linkKey && { key: linkKey }) }, actionKey);
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.problem);
    if (answer.ok) onStarted(answer.value.transfer ?? undefined);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pass.title')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('pass.keep')}
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            {t('pass.send')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="own-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{t('pass.text')}</p>
        <Field
          label={t('pass.name')}
          hint={t('pass.nameHint')}
          error={tried && !isName ? t('pass.nameMissing') : undefined}
        >
          <Input
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => change(setName)(target.value)}
          />
        </Field>
        <Field
          label={t('pass.email')}
          hint={t('pass.emailHint')}
          error={tried && !isEmail ? t('pass.emailWrong') : undefined}
        >
          <Input
            type="email"
            value={email}
            maxLength={320}
            autoComplete="off"
            onChange={({ target }) => change(setEmail)(target.value)}
          />
        </Field>
        <EmailSuggestion email={email} onUse={change(setEmail)} />
        {problem ? (
          <Note tone="bad" role="alert">
            {problem.code === 'too-many-requests' ? t('pass.often') : problemText(t, problem.code)}
          </Note>
        ) : null}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
