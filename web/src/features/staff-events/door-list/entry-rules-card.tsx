import { useState } from 'react';
import { newActionKey } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { changeEntryRules } from '../../../staff/data/door-list-calls.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface EntryRulesCardProps {
  readonly eventId: string;
  readonly mayReenter: boolean;
}

/** Whether who went out of the event comes in again; for who edits events. It holds at once, at every gate with a signal. */
export function EntryRulesCard({ eventId, mayReenter: first }: EntryRulesCardProps) {
  const t = useT();
  const toast = useToast();
  const session = useConfirmedSession();
  const [mayReenter, setMayReenter] = useState(first);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  if (session.status !== 'signed-in' || !session.can('events.edit')) return null;

  async function change(wanted: boolean): Promise<void> {
    setMayReenter(wanted);
    setBusy(true);
    setFault(undefined);
    const answer = await changeEntryRules(eventId, wanted, newActionKey());
    setBusy(false);
    setMayReenter(answer.ok ? answer.value.mayReenter : !wanted);
    if (!answer.ok) return setFault(problemText(t, answer.problem.code));
    toast({ text: t(answer.value.mayReenter ? 'doorList.reentryOn' : 'doorList.reentryOff') });
  }
  return (
    <Card title={t('doorList.entryRules')}>
      <label className="check">
        <input
          type="checkbox"
          checked={mayReenter}
          disabled={busy}
          aria-describedby={fault ? 'entry-rules-hint entry-rules-fault' : 'entry-rules-hint'}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{t('doorList.mayReenter')}</span>
      </label>
      <p id="entry-rules-hint" className="muted small">
        {t('doorList.mayReenterHint')}
      </p>
      {fault ? <FieldError id="entry-rules-fault">{fault}</FieldError> : null}
    </Card>
  );
}
