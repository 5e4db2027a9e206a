import { changeSeatRequestSchema, type FreeSeatsResponse } from '@fareground/domain/api/change-seat';
import type { DeskTicket } from '@fareground/domain/api/ticket-desk';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Answer } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Select, Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { text, typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { changeSeat, readFreeSeats } from '../data/ticket-desk-calls.ts';

interface SeatDialogProps {
  readonly bookingId: string;
  readonly ticket: DeskTicket;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const schema = z.object({
  seat: text('desk.seatMissing'),
  reason: typed(changeSeatRequestSchema.shape.reason, 'desk.reasonMissing'),
});

/** Gives one ticket another seat that is free; what was paid stays. One that was taken meanwhile is said, and the list is read again. */
export function SeatDialog({ bookingId, ticket, onClose, onChanged }: SeatDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(changeSeat);
  const [read, askAgain] = useFreeSeats(bookingId, ticket.serial);
  const form = useForm({
    schema,
    defaultValues: { seat: '', reason: '' },
    submit: async (chosen) => {
      const answer = await send({ bookingId, serial: ticket.serial, ...chosen });
      if (!answer.ok) {
        form.setValue('seat', '');
        askAgain();
        return answer.problem;
      }
      const seat = seatName(t, answer.value.seat, ticket.sections);
      toast({ text: t('desk.seatChanged', { seat }) });
      onChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.seatTitle')}
      cancel={t('desk.cancel')}
      run={t('desk.seatNow')}
    >
      <p>
        {t('desk.seatText', {
          serial: groupDigits(ticket.serial),
          seat: seatName(t, ticket.seat, ticket.sections),
        })}
      </p>
      {read === undefined ? <Loading rows={2} /> : null}
      {read?.ok === false ? <ErrorState onRetry={askAgain} /> : null}
      {read?.ok ? (
        <FormField
          form={form}
          name="seat"
          label={t('desk.seatNew')}
          hint={read.value.sections.length === 0 ? t('desk.seatNone') : undefined}
        >
          <Select>
            <option value="">{t('desk.seatChoose')}</option>
            {read.value.sections.map((section) => (
              <optgroup key={section.id} label={t('desk.seatSection', { section: section.id.toUpperCase() })}>
                {section.seats.map((one) => (
                  <option key={one} value={one}>
                    {seatName(t, one, ticket.sections)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </FormField>
      ) : null}
      <FormField form={form} name="reason" label={t('desk.reason')} hint={t('desk.seatReasonHint')}>
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
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
