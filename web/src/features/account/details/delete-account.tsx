import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { Problem } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { type Person, useSessionSource } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMyTickets } from '../data/my-tickets.ts';
import { deleteOwnAccount } from '../data/own-data.ts';
import { useReauthenticate } from '../security/reauthenticate.tsx';

/** Asks for a confirmation: shows the tickets that would be lost, wants a tick, and then a fresh sign-in. */
export function DeleteAccount({
  person,
  onClose,
}: {
  readonly person: Person;
  readonly onClose: () => void;
}) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const source = useSessionSource();
  const { reauthenticate, dialog } = useReauthenticate();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const tickets = useMyTickets(person.uid).data ?? [];
  const now = Date.now();
  const coming = tickets.filter(({ state, endsAt }) => state === 'valid' && endsAt > now).length;

  async function remove(): Promise<void> {
    setProblem(undefined);
    if (!(await reauthenticate())) return;
    setBusy(true);
    const answer = await deleteOwnAccount();
    if (!answer.ok) {
      setBusy(false);
      setProblem(answer.problem);
      return;
    }
    await (await source()).signOut();
    toast({ text: t('myData.gone') });
    navigate(paths.home.to(), { replace: true });
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('myData.sure')}
        actions={
          <>
            <Button kind="line" onClick={onClose}>
              {t('myData.keep')}
            </Button>
            <Button kind="bad" busy={busy} disabled={!sure} onClick={remove}>
              {t('myData.deleteNow')}
            </Button>
          </>
        }
      >
        <p>{t('myData.sureText', { account: person.email || person.name })}</p>
        {coming > 0 ? <Note tone="warn">{t('myData.coming', { count: coming })}</Note> : null}
        <Checkbox
          label={t('myData.understood')}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
        {problem ? (
          <Note tone="bad" role="alert">
            {reasonText(t, problem)}
          </Note>
        ) : null}
      </Dialog>
      {dialog}
    </>
  );
}

function reasonText(t: Translate, { code, details }: Problem): string {
  if (details.reason === 'has-roles') return t('myData.hasRoles');
  if (details.reason === 'paying') return t('myData.paying');
  return problemText(t, code);
}
