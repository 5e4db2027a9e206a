import type { BookingTicketsResponse, DeskTicket } from '@fareground/domain/calls/ticket-desk';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { readBookingTickets } from '../data/ticket-desk-calls.ts';
import { StaffAnswers } from '../staff-answers.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** The tickets of one booking, and what can be done with them. */
export function OpenBooking({ id }: { readonly id: string }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<BookingTicketsResponse | 'failed'>();
  const [isResending, setResending] = useState(false);
  const [voiding, setVoiding] = useState<DeskTicket>();
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
  const mayVoid =
    booking.state === 'confirmed' && session.status === 'signed-in' && session.can('bookings.cancel');
  const good = tickets.filter(({ state }) => state === 'valid' || state === 'used');
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
        <Tickets tickets={tickets} onVoid={mayVoid ? setVoiding : undefined} />
      )}
      {voiding ? (
        <VoidDialog
          bookingId={id}
          ticket={voiding}
          currency={currency}
          isLast={good.length === 1}
          onClose={() => setVoiding(undefined)}
          onVoided={() => {
            setVoiding(undefined);
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

interface TicketsProps {
  readonly tickets: readonly DeskTicket[];
  /** Absent where nothing can be voided. */
  readonly onVoid: ((ticket: DeskTicket) => void) | undefined;
}

function Tickets({ tickets, onVoid }: TicketsProps) {
  const t = useT();
  const format = useFormat();
  const columns: Column<DeskTicket>[] = [
    { key: 'serial', heading: t('staff.serial'), cell: (one) => groupDigits(one.serial) },
    { key: 'name', heading: t('staff.name'), cell: (one) => one.attendeeName || t('desk.noName') },
    { key: 'what', heading: t('staff.what'), cell: (one) => one.title },
    {
      key: 'kind',
      heading: t('staff.kind'),
      cell: (one) => [one.detail, one.fare, one.seat].filter(Boolean).join(', '),
    },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.startsAt, one.startZone) },
    { key: 'state', heading: t('staff.state'), cell: (one) => t(`staff.ticketState.${one.state}`) },
  ];
  if (tickets.some(({ answers }) => answers))
    columns.push({
      key: 'answers',
      heading: t('desk.answers'),
      cell: ({ answers }) => (answers ? <StaffAnswers answers={answers} /> : null),
    });
  if (onVoid) {
    columns.push({
      key: 'void',
      heading: t('desk.action'),
      cell: (one) =>
        one.state === 'valid' ? (
          <Button
            kind="line"
            aria-label={t('desk.voidNamed', { serial: groupDigits(one.serial) })}
            onClick={() => onVoid(one)}
          >
            {t('desk.void')}
          </Button>
        ) : null,
    });
  }
  return (
    <DataTable caption={t('desk.tickets')} columns={columns} rows={tickets} rowKey={({ serial }) => serial} />
  );
}
