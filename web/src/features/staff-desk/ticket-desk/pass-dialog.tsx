import type { DeskTicket } from '@fareground/domain/api/ticket-desk';
import { staffTransferRequestSchema } from '@fareground/domain/api/transfers';
import { useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { passTicketOn, takeTicketBack } from '../data/ticket-desk-calls.ts';

interface PassDialogProps {
  readonly bookingId: string;
  readonly ticket: DeskTicket;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const { name: nameSchema, email: emailSchema, reason: reasonSchema } = staffTransferRequestSchema.shape;

/** Passes a ticket on for whoever has it; one that is being passed on is taken back. */
export function PassDialog({ bookingId, ticket, onClose, onDone }: PassDialogProps) {
  const t = useT();
  const toast = useToast();
  const pass = useStaffAction(passTicketOn);
  const takeBack = useStaffAction(takeTicketBack);
  const [typed, setTyped] = useState({ name: '', email: '', reason: '' });
  const [tried, setTried] = useState(false);
  const { serial, transfer } = ticket;
  const name = nameSchema.safeParse(typed.name);
  const email = emailSchema.safeParse(typed.email.trim());
  const reason = reasonSchema.safeParse(typed.reason);
  const type =
    (field: keyof typeof typed) =>
    ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [field]: target.value });
  const run = async () => {
    setTried(true);
    if (!reason.success) return;
    if (transfer) {
      if (!(await takeBack.run({ bookingId, serial, reason: reason.data }))) return;
      toast({ text: t('desk.takenBack') });
    } else {
      if (!name.success || !email.success) return;
      const to = { name: name.data, email: email.data, reason: reason.data };
      if (!(await pass.run({ bookingId, serial, ...to }))) return;
      toast({ text: t('desk.passDone', { email: email.data }) });
    }
    onDone();
  };
  const words = { serial: groupDigits(serial), name: transfer?.name ?? '' };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(transfer ? 'desk.takeBackTitle' : 'desk.passTitle')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button
            kind={transfer ? 'bad' : 'solid'}
            busy={pass.busy || takeBack.busy}
            onClick={() => void run()}
          >
            {t(transfer ? 'desk.takeBackNow' : 'desk.passNow')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>{t(transfer ? 'desk.takeBackText' : 'desk.passText', words)}</p>
        {transfer ? null : (
          <>
            <Field
              label={t('desk.passName')}
              error={tried && !name.success ? t('desk.passNameMissing') : undefined}
            >
              <Input value={typed.name} maxLength={80} autoComplete="off" onChange={type('name')} />
            </Field>
            <Field
              label={t('desk.passEmail')}
              error={tried && !email.success ? t('desk.passEmailWrong') : undefined}
            >
              <Input
                type="email"
                value={typed.email}
                maxLength={320}
                autoComplete="off"
                onChange={type('email')}
              />
            </Field>
          </>
        )}
        <Field
          label={t('desk.reason')}
          hint={t('desk.reasonHint')}
          error={tried && !reason.success ? t('desk.reasonMissing') : undefined}
        >
          <Textarea rows={2} value={typed.reason} maxLength={300} onChange={type('reason')} />
        </Field>
        <PassProblem problem={pass.problem ?? takeBack.problem} />
      </div>
    </Dialog>
  );
}

/** Why it was refused; of too many, that this ticket was passed on too often. */
function PassProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  return problem?.code === 'too-many-requests' ? (
    <Note tone="bad" role="alert">
      {t('desk.passOften')}
    </Note>
  ) : (
    <ActionProblem problem={problem} />
  );
}
