import type { BookingTicketsResponse, DeskTicket } from '@fareground/domain/calls/ticket-desk';
import { voidTicketRequestSchema } from '@fareground/domain/calls/void-ticket';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, Field, Textarea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { voidTicket } from '../data/ticket-desk-calls.ts';

interface VoidDialogProps {
  readonly bookingId: string;
  readonly ticket: DeskTicket;
  readonly currency: BookingTicketsResponse['currency'];
  /** No other ticket of the booking stands. */
  readonly isLast: boolean;
  readonly onClose: () => void;
  readonly onVoided: () => void;
}

/** Voids one ticket; what was paid for it goes back where that is chosen, and whoever voids it may give money back. */
export function VoidDialog({ bookingId, ticket, currency, isLast, onClose, onVoided }: VoidDialogProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const session = useConfirmedSession();
  const action = useStaffAction(voidTicket);
  const { serial, paid } = ticket;
  const mayGiveBack = session.status === 'signed-in' && session.can('refunds.make');
  const [givesBack, setGivesBack] = useState(mayGiveBack && paid > 0);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isReason = voidTicketRequestSchema.shape.reason.safeParse(reason).success;
  const amount = format.money(paid, currency);
  const run = async () => {
    setTried(true);
    if (!isReason) return;
    const voided = await action.run({ bookingId, serial, givesBack, reason: reason.trim() });
    if (!voided) return;
    const back = format.money(voided.refund, currency);
    toast({ text: voided.refund > 0 ? t('desk.voidedBack', { amount: back }) : t('desk.voided') });
    onVoided();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('desk.voidTitle')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button kind="bad" busy={action.busy} onClick={() => void run()}>
            {t('desk.voidNow')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>
          {t('desk.voidText', { serial: groupDigits(serial), name: ticket.attendeeName || t('desk.noName') })}
        </p>
        {isLast ? <p>{t('desk.voidLast')}</p> : null}
        {paid === 0 ? (
          <p>{t('desk.voidFree')}</p>
        ) : mayGiveBack ? (
          <div>
            <Checkbox
              label={t('desk.giveBack', { amount })}
              checked={givesBack}
              onChange={({ target }) => setGivesBack(target.checked)}
            />
            <p className="muted small">{t('desk.giveBackHint')}</p>
          </div>
        ) : (
          <p>{t('desk.noGiveBack', { amount })}</p>
        )}
        <Field
          label={t('desk.reason')}
          hint={t('desk.voidReasonHint')}
          error={tried && !isReason ? t('desk.reasonMissing') : undefined}
        >
          <Textarea
            rows={2}
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ActionProblem problem={action.problem} />
      </div>
    </Dialog>
  );
}
