import { resendTicketsRequestSchema } from '@fareground/domain/api/resend-tickets';
import type { BookingTicketsResponse, DeskTicket, FoundBooking } from '@fareground/domain/api/ticket-desk';
import type { Permission } from '@fareground/domain/people/permissions';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { RefundTicketsDialog } from '../../../staff/refund-tickets/refund-tickets-dialog.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input, Textarea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { typed } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { readBookingTickets, resendTickets } from '../data/ticket-desk-calls.ts';
import { PassDialog } from './pass-dialog.tsx';
import { refundable, stands } from './refundable.ts';
import { SeatDialog } from './seat-dialog.tsx';
import { TicketsTable } from './tickets-table.tsx';

/** The tickets of one booking, and what can be done with them. */
export function OpenBooking({ id }: { readonly id: string }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<BookingTicketsResponse | 'failed'>();
  const [isResending, setResending] = useState(false);
  const [refunding, setRefunding] = useState<readonly DeskTicket[]>();
  const [seating, setSeating] = useState<DeskTicket>();
  const [passing, setPassing] = useState<DeskTicket>();
  const session = useConfirmedSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads once more
  useEffect(() => {
    let isGone = false;
    void readBookingTickets(id).then((answer) => {
      if (!isGone) setRead(answer.ok ? answer.value : 'failed');
    });
    return () => {
      isGone = true;
    };
  }, [id, tries]);
  const again = () => {
    setRead(undefined);
    setTries(tries + 1);
  };
  if (read === undefined) return <Loading rows={4} />;
  if (read === 'failed') return <ErrorState onRetry={again} />;
  const { booking, currency, complimentary, tickets } = read;
  const may = (permission: Permission): boolean =>
    booking.state === 'confirmed' && session.status === 'signed-in' && session.can(permission);
  const standing = tickets.filter(stands);
  return (
    <Card
      title={t('desk.bookingOf', { number: groupDigits(id) })}
      aside={
        booking.state === 'confirmed' ? (
          <Button kind="line" icon={Mail} onClick={() => setResending(true)}>
            {t('desk.resend')}
          </Button>
        ) : null
      }
    >
      {complimentary ? <p className="muted">{t('desk.complimentary')}</p> : null}
      {tickets.length === 0 ? (
        <p className="muted">{t('desk.noTickets')}</p>
      ) : (
        <TicketsTable
          tickets={tickets}
          mayGiveBack={may('refunds.make')}
          onRefund={may('bookings.cancel') ? setRefunding : undefined}
          onChangeSeat={may('tickets.changeSeat') ? setSeating : undefined}
          onPass={may('tickets.passOn') ? setPassing : undefined}
        />
      )}
      {refunding ? (
        <RefundTicketsDialog
          bookingId={id}
          currency={currency}
          tickets={refunding.map(refundable)}
          areLast={refunding.length === standing.length}
          onClose={() => setRefunding(undefined)}
          onDone={() => {
            setRefunding(undefined);
            again();
          }}
        />
      ) : null}
      {seating ? (
        <SeatDialog
          bookingId={id}
          ticket={seating}
          onClose={() => setSeating(undefined)}
          onChanged={() => {
            setSeating(undefined);
            again();
          }}
        />
      ) : null}
      {passing ? (
        <PassDialog
          bookingId={id}
          ticket={passing}
          onClose={() => setPassing(undefined)}
          onDone={() => {
            setPassing(undefined);
            again();
          }}
        />
      ) : null}
      {isResending ? (
        <ResendDialog
          booking={booking}
          onClose={() => setResending(false)}
          onSent={() => {
            setResending(false);
            again();
          }}
        />
      ) : null}
    </Card>
  );
}

interface ResendDialogProps {
  readonly booking: FoundBooking;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const { email, reason } = resendTicketsRequestSchema.shape;
const schema = z.object({
  email: typed(email.unwrap(), 'desk.emailWrong'),
  reason: typed(reason, 'desk.reasonMissing'),
});

/** Sends the tickets' mail once more, to the booking's address or to a corrected one. */
function ResendDialog({ booking, onClose, onSent }: ResendDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(resendTickets);
  const form = useForm({
    schema,
    defaultValues: { email: booking.buyerEmail, reason: '' },
    submit: async (read) => {
      const answer = await send({ bookingId: booking.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t('desk.sent', { email: answer.value.email }) });
      onSent();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.resendTitle')}
      cancel={t('desk.cancel')}
      run={t('desk.send')}
    >
      <p>{t('desk.resendText')}</p>
      <FormField form={form} name="email" label={t('desk.email')} hint={t('desk.emailHint')}>
        <Input type="email" maxLength={320} autoComplete="off" />
      </FormField>
      <FormField form={form} name="reason" label={t('desk.reason')} hint={t('desk.reasonHint')}>
        <Textarea rows={2} maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
