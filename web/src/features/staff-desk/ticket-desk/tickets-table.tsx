import type { DeskTicket } from '@fareground/domain/api/ticket-desk';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { StaffAnswers } from '../../../staff/staff-answers.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { stands } from './refundable.ts';

interface TicketsTableProps {
  readonly tickets: readonly DeskTicket[];
  /** What can be done with a ticket that is valid; absent where it may not be done. */
  readonly onRefund: ((tickets: readonly DeskTicket[]) => void) | undefined;
  /** Money may go back for them, so that used ones can be chosen, too. */
  readonly mayGiveBack: boolean;
  readonly onChangeSeat: ((ticket: DeskTicket) => void) | undefined;
  /** Passes it on, or takes it back while it is being passed on. */
  readonly onPass: ((ticket: DeskTicket) => void) | undefined;
}

/** The tickets of a booking, each with what staff may do with it. */
export function TicketsTable({ tickets, onRefund, mayGiveBack, onChangeSeat, onPass }: TicketsTableProps) {
  const t = useT();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const canBeChosen = (one: DeskTicket): boolean => one.state === 'valid' || (mayGiveBack && stands(one));
  const choosable = tickets.filter(canBeChosen);
  const columns: Column<DeskTicket>[] = [
    {
      key: 'serial',
      heading: t('staff.serial'),
      cell: (one) =>
        onRefund && canBeChosen(one) && choosable.length > 1 ? (
          <Checkbox
            label={groupDigits(one.serial)}
            aria-label={t('desk.choose', { serial: groupDigits(one.serial) })}
            checked={chosen.includes(one.serial)}
            onChange={({ target }) =>
              setChosen(
                target.checked ? [...chosen, one.serial] : chosen.filter((serial) => serial !== one.serial),
              )
            }
          />
        ) : (
          groupDigits(one.serial)
        ),
    },
    { key: 'name', heading: t('staff.name'), cell: (one) => one.attendeeName || t('desk.noName') },
    { key: 'what', heading: t('staff.what'), cell: (one) => one.title },
    {
      key: 'kind',
      heading: t('staff.kind'),
      cell: (one) =>
        [one.detail, one.fare, one.seat && seatName(t, one.seat, one.sections)].filter(Boolean).join(', '),
    },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.startsAt, one.startZone) },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: ({ state, transfer, startZone }) =>
        transfer
          ? t('desk.passing', {
              name: transfer.name,
              email: transfer.email,
              when: format.dateTime(transfer.at, startZone),
            })
          : t(`staff.ticketState.${state}`),
    },
  ];
  if (tickets.some(({ answers }) => answers))
    columns.push({
      key: 'answers',
      heading: t('desk.answers'),
      cell: ({ answers }) => (answers ? <StaffAnswers answers={answers} /> : null),
    });
  if (onRefund || onChangeSeat || onPass) {
    columns.push({
      key: 'action',
      heading: t('desk.action'),
      cell: (one) =>
        one.state === 'valid' ? (
          <span className="row row-wrap">
            {onChangeSeat && one.seat && one.endsAt > Date.now() ? (
              <Button
                kind="line"
                aria-label={t('desk.seatNamed', { serial: groupDigits(one.serial) })}
                onClick={() => onChangeSeat(one)}
              >
                {t('desk.seat')}
              </Button>
            ) : null}
            {onPass && one.endsAt > Date.now() ? (
              <Button
                kind="line"
                aria-label={t(one.transfer ? 'desk.takeBackNamed' : 'desk.passNamed', {
                  serial: groupDigits(one.serial),
                })}
                onClick={() => onPass(one)}
              >
                {t(one.transfer ? 'desk.takeBack' : 'desk.pass')}
              </Button>
            ) : null}
            {onRefund ? (
              <Button
                kind="line"
                aria-label={t(mayGiveBack ? 'desk.refundNamed' : 'desk.voidNamed', {
                  serial: groupDigits(one.serial),
                })}
                onClick={() => onRefund([one])}
              >
                {t(mayGiveBack ? 'desk.refund' : 'desk.void')}
              </Button>
            ) : null}
          </span>
        ) : null,
    });
  }
  return (
    <div className="dash-stack">
      <DataTable
        caption={t('desk.tickets')}
        columns={columns}
        rows={tickets}
        rowKey={({ serial }) => serial}
      />
      {onRefund && choosable.length > 1 ? (
        <div className="desk-chosen">
          <Button
            kind="line"
            onClick={() =>
              setChosen(chosen.length === choosable.length ? [] : choosable.map(({ serial }) => serial))
            }
          >
            {t(chosen.length === choosable.length ? 'desk.chooseNone' : 'desk.chooseAll')}
          </Button>
          <span className="muted small" role="status">
            {chosen.length > 0 ? t('desk.chosen', { count: chosen.length }) : null}
          </span>
          {chosen.length > 0 ? (
            <Button onClick={() => onRefund(choosable.filter(({ serial }) => chosen.includes(serial)))}>
              {t(mayGiveBack ? 'desk.refund' : 'desk.void')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
