import type { Mail } from '@fareground/domain/messages/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Undo2 from 'lucide-react/icons/undo-2';
import { isServedHere } from '../../../config/runtime.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { changeMail } from '../../../staff/data/staff-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { MailBadge } from './mail-badge.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where a mail is on its way, why it is not, and what staff can do about it. */
export function DeliveryCard({ mail }: { readonly mail: Mail }) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const maySend = session.status === 'signed-in' && session.can('mail.send');
  const { state, attempts, sentAt, lastError } = mail;
  const isTriedAgain = state === 'waiting' && attempts > 0;
  const facts = [
    [t('outbox.to'), mail.to.join(', ')],
    [t('staff.when'), format.dateTime(mail.createdAt, zone)],
    [t('outbox.kind'), mail.template],
    ...(sentAt ? [[t('outbox.sentAt'), format.dateTime(sentAt, zone)] as const] : []),
    ...(attempts > 0 ? [[t('outbox.attempts'), String(attempts)] as const] : []),
    ...(isTriedAgain ? [[t('outbox.nextAttempt'), format.dateTime(mail.dueAt, zone)] as const] : []),
    ...(lastError && state !== 'sent' ? [[t('outbox.answer'), lastError] as const] : []),
  ] as const;
  return (
    <Card>
      <div className="dash-form">
        <dl className="dash-facts">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('staff.state')}</dt>
            <dd>
              <MailBadge state={state} />
            </dd>
          </div>
        </dl>
        {state === 'failed' && mail.failure ? (
          <Note tone="bad">{t(`outbox.failure.${mail.failure}`)}</Note>
        ) : null}
        {state === 'waiting' ? (
          <Note>{t(isTriedAgain ? 'outbox.retryHint' : 'outbox.waitingHint')}</Note>
        ) : null}
        {maySend && (state === 'failed' || state === 'sent') ? <Actions mail={mail} /> : null}
        {isServedHere() && sentAt ? <Arrived id={mail.id} /> : null}
      </div>
    </Card>
  );
}

function Actions({ mail: { id, state } }: { readonly mail: Mail }) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(changeMail);
  const isFailed = state === 'failed';
  const act = async () => {
    if (await action.run({ id, action: isFailed ? 'send-again' : 'came-back' }))
      toast({ text: t(isFailed ? 'outbox.againDone' : 'outbox.backDone') });
  };
  return (
    <>
      <ActionProblem problem={action.problem} />
      {isFailed ? null : <p className="muted small">{t('outbox.backHint')}</p>}
      <div>
        <Button
          kind={isFailed ? 'solid' : 'line'}
          icon={isFailed ? RotateCw : Undo2}
          busy={action.busy}
          onClick={() => void act()}
        >
          {t(isFailed ? 'outbox.again' : 'outbox.back')}
        </Button>
      </div>
    </>
  );
}

/** On a machine of one's own the message stands at the local mail server (tools/mail-sink), where hosting leads. */
function Arrived({ id }: { readonly id: string }) {
  const t = useT();
  return (
    <p>
      <a href={`/_mail/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
        {t('outbox.arrived')}
      </a>
    </p>
  );
}
