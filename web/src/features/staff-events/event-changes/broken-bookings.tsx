import type { BrokenBooking, PlanQuote } from '@fareground/domain/api/event-changes';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Note } from '../../../ui/note.tsx';
import { seatName } from '../../../views/seat-name.ts';

interface BrokenBookingsProps {
  readonly quote: PlanQuote;
  readonly timeZone: string;
  readonly onAgain: () => void;
}

/** What stands in the way of a move: tiers that cannot be sold there, places and seats that are taken, and whose they are. */
export function BrokenBookings({ quote, timeZone, onAgain }: BrokenBookingsProps) {
  const t = useT();
  const format = useFormat();
  if (quote.isPossible) {
    return <Note tone="good">{t('changes.planPossible')}</Note>;
  }
  const { tiers, broken, more, blocked, allotments } = quote;
  const kept = allotments.reduce((sum, { seats }) => sum + seats.length, 0);
  return (
    <>
      <Note tone="bad" role="alert">
        <p>{t('changes.planBreaks')}</p>
        <ul>
          {tiers.map(({ tierId, name, fault, needed, after }) =>
            fault ? (
              <li key={tierId}>{t(`changes.planFault.${fault}`, { tier: name })}</li>
            ) : needed === undefined ? null : (
              <li key={tierId}>
                {t('changes.planNeeds', {
                  tier: name,
                  needed: format.number(needed),
                  after: format.number(after),
                })}
              </li>
            ),
          )}
          {allotments.map(({ id, name, seats }) => (
            <li key={id}>
              {t('changes.planAllotment', { name, seats: seats.map((seat) => seatName(t, seat)).join(', ') })}
            </li>
          ))}
          {blocked.length > kept ? (
            <li>
              {t('changes.planBlocked', { seats: blocked.map((seat) => seatName(t, seat)).join(', ') })}
            </li>
          ) : null}
          {broken.length > 0 ? <li>{t('changes.planSeats', { count: broken.length + more })}</li> : null}
        </ul>
      </Note>
      {broken.length > 0 ? <Broken bookings={broken} more={more} timeZone={timeZone} /> : null}
      <div>
        <Button kind="line" onClick={onAgain}>
          {t('changes.planAgain')}
        </Button>
      </div>
    </>
  );
}

interface BrokenProps {
  readonly bookings: readonly BrokenBooking[];
  readonly more: number;
  readonly timeZone: string;
}

function Broken({ bookings, more, timeZone }: BrokenProps) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const mayOpen =
    session.status === 'signed-in' && session.can('tickets.read') && session.can('tickets.changeSeat');
  const columns: Column<BrokenBooking>[] = [
    {
      key: 'booking',
      heading: t('changes.booking'),
      cell: ({ bookingId }) =>
        mayOpen ? (
          // What is looked for stays out of the address, which others may read.
          <Link to={staffPaths.manageTickets.to()} state={{ find: bookingId }}>
            {bookingId}
          </Link>
        ) : (
          bookingId
        ),
    },
    { key: 'buyer', heading: t('changes.buyer'), cell: ({ buyerName }) => buyerName },
    { key: 'tier', heading: t('changes.tier'), cell: ({ tierName }) => tierName },
    {
      key: 'seats',
      heading: t('changes.seats'),
      cell: ({ seats }) => seats.map((seat) => seatName(t, seat)).join(', '),
    },
    {
      key: 'state',
      heading: t('changes.seatsAre'),
      cell: ({ holdUntil }) =>
        holdUntil === null
          ? t('changes.seatsSold')
          : t('changes.seatsHeld', { when: format.time(holdUntil, timeZone) }),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('changes.planWho')}
        columns={columns}
        rows={bookings}
        rowKey={({ bookingId, seats }) => `${bookingId} ${seats.join()}`}
      />
      {more > 0 ? <p className="muted">{t('changes.planMore', { count: more })}</p> : null}
      <p className="muted">{t(mayOpen ? 'changes.planFix' : 'changes.planFixOthers')}</p>
    </>
  );
}
