import type { Ticket } from '@fareground/domain/access/ticket';
import { type AssistanceResponse, assistanceResponseSchema } from '@fareground/domain/api/assistance';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import { isToldNothing, noAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { type FormEvent, useState } from 'react';
import { type Answer, callApi, newActionKey, type Problem } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useAreas } from '../../../i18n/provider.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { useSessionSource } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import AssistanceFields from '../../../views/assistance-fields.tsx';

interface OwnAssistanceProps {
  /** Of a wheelchair place, and valid. */
  readonly ticket: Pick<Ticket, 'serial' | 'assistance'>;
  /** Of the mailed link that shows it. */
  readonly linkKey?: string | undefined;
}

/** What whoever has the ticket told that they need, to correct until the vehicle leaves. What is typed stays, whatever goes wrong. */
export default function OwnAssistance({ ticket, linkKey }: OwnAssistanceProps) {
  useAreas(['questions']);
  const t = useT();
  const toast = useToast();
  const source = useSessionSource();
  const [typed, setTyped] = useState<Assistance>(ticket.assistance ?? noAssistance);
  const [actionKey, setActionKey] = useState(newActionKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    // Whoever comes by a link alone is a guest from here on.
    await (await source()).ensureUid();
    const answer = await changeAssistance({ serial: ticket.serial, linkKey }, typed, actionKey);
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.problem);
    if (!answer.ok) return;
    setTyped(answer.value.assistance);
    setActionKey(newActionKey());
    toast({ text: t('assistance.saved') });
  }
  return (
    <Card className="own-section">
      <form className="stack" onSubmit={(event) => void save(event)}>
        <AssistanceFields
          title={t('assistance.title')}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setActionKey(newActionKey());
          }}
        />
        {problem ? (
          <Note tone="bad" role="alert">
            {problem.code === 'wrong-state' ? t('assistance.closed') : problemText(t, problem.code)}
          </Note>
        ) : null}
        <div className="row">
          <Button type="submit" kind={isToldNothing(typed) ? 'line' : 'solid'} busy={busy}>
            {t('assistance.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** @param linkKey of the mailed link that shows the ticket @param actionKey the same when it is tried again */
const changeAssistance = (
  { serial, linkKey }: { readonly serial: string; readonly linkKey?: string | undefined },
  assistance: Assistance,
  actionKey: string,
): Promise<Answer<AssistanceResponse>> =>
  callApi({
    method: 'POST',
    path: `/tickets/${encodeURIComponent(serial)}/assistance`,
    body: { assistance, ...(linkKey && { key: linkKey }) },
    idempotencyKey: actionKey,
    answer: assistanceResponseSchema,
  });
