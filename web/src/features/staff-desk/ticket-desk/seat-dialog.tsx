import { changeSeatRequestSchema, type FreeSeatsResponse } from '@fareground/domain/api/change-seat';
import type { DeskTicket } from '@fareground/domain/api/ticket-desk';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../firebase/api-client.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, Textarea } from '../../../ui/field.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { changeSeat, readFreeSeats } from '../data/ticket-desk-calls.ts';

interface SeatDialogProps {
  readonly bookingId: string;
  readonly ticket: DeskTicket;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Gives one ticket another seat that is free; what was paid stays. One that was taken meanwhile is said, and the list is read again. */
export function SeatDialog({ bookingId, ticket, onClose, onChanged }: SeatDialogProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(changeSeat);
  const [read, askAgain] = useFreeSeats(bookingId, ticket.serial);
  const [seat, setSeat] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isReason = changeSeatRequestSchema.shape.reason.safeParse(reason).success;
  const run = async () => {
    setTried(true);
    if (!isReason || seat === '') return;
    const changed = await action.run({ bookingId, serial: ticket.serial, seat, reason: reason.trim() });
    if (!changed) {
      setSeat('');
      setTried(false);
      askAgain();
      return;
    }
    toast({ text: t('desk.seatChanged', { seat: seatName(t, changed.seat, ticket.sections) }) });
    onChanged();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('desk.seatTitle')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
          <Button busy={action.busy} onClick={() => void run()}>
            {t('desk.seatNow')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>
          {t('desk.seatText', {
            serial: groupDigits(ticket.serial),
            seat: seatName(t, ticket.seat, ticket.sections),
          })}
        </p>
        {read === undefined ? <Loading rows={2} /> : null}
        {read?.ok === false ? <ErrorState onRetry={askAgain} /> : null}
        {read?.ok ? (
          <Field
            label={t('desk.seatNew')}
            error={tried && seat === '' ? t('desk.seatMissing') : undefined}
            hint={read.value.sections.length === 0 ? t('desk.seatNone') : undefined}
          >
            <Select value={seat} onChange={({ target }) => setSeat(target.value)}>
              <option value="">{t('desk.seatChoose')}</option>
              {read.value.sections.map((section) => (
                <optgroup
                  key={section.id}
                  label={t('desk.seatSection', { section: section.id.toUpperCase() })}
                >
                  {section.seats.map((one) => (
                    <option key={one} value={one}>
                      {seatName(t, one, ticket.sections)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field
          label={t('desk.reason')}
          hint={t('desk.seatReasonHint')}
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

/** The seats that the ticket could have, and asking for them again. */
function useFreeSeats(
  bookingId: string,
  serial: string,
): [Answer<FreeSeatsResponse> | undefined, () => void] {
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<Answer<FreeSeatsResponse>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads once more
  useEffect(() => {
    let isGone = false;
    void readFreeSeats(bookingId, serial).then((answer) => {
      if (!isGone) setRead(answer);
    });
    return () => {
      isGone = true;
    };
  }, [bookingId, serial, tries]);
  return [read, () => setTries(tries + 1)];
}
