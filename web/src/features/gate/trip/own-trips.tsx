import './trip-gate.css';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { DutyTrip } from '@fareground/domain/api/duties';
import type { GateSale } from '@fareground/domain/api/gate';
import { MINUTE } from '@fareground/domain/core/time';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { categoryIcons } from '../../../ui/category.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { readOwnDuties } from './data/trip-calls.ts';

interface OwnTripsProps {
  /** There is nothing beside them on the page. */
  readonly isAll: boolean;
  /** Opens the gate on board of a trip. */
  readonly onOpen: (trip: GateSale) => void;
}

/** What somebody drives in the next days, by departure; nothing for whoever drives nothing and does something else here. */
export function OwnTrips({ isAll, onOpen }: OwnTripsProps) {
  const t = useT();
  const now = useClock(MINUTE) ?? Date.now();
  const [tries, setTries] = useState(0);
  const read = useAnswer(`duties ${tries}`, readOwnDuties);
  if (isAll && !read) return <Loading />;
  if (isAll && read && !read.ok) return <ErrorState onRetry={() => setTries(tries + 1)} />;
  if (!read?.ok) return null;
  if (read.value.trips.length === 0) {
    return isAll ? (
      <EmptyState icon={CalendarX} title={t('gate.noTrips')}>
        {t('gate.noTripsHint')}
      </EmptyState>
    ) : null;
  }
  return (
    <section className="card own-trips" aria-labelledby="own-trips">
      <h2 id="own-trips" className="head-s">
        {t('gate.ownTrips')}
      </h2>
      <ul>
        {read.value.trips.map((trip) => (
          <OwnTrip key={trip.id} trip={trip} now={now} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** As a gate is opened for it. */
const saleOf = ({ id, kind, operator, number, delayMinutes, start, end }: DutyTrip): GateSale => ({
  ...{ id, kind: 'trip', category: kind },
  title: `${operator} ${number}`,
  place: `${start.name} – ${end.name}`,
  startsAt: start.at,
  endsAt: end.at + delayMinutes * MINUTE,
  timeZone: start.timeZone,
});

interface OwnTripProps extends Pick<OwnTripsProps, 'onOpen'> {
  readonly trip: DutyTrip;
  readonly now: number;
}

function OwnTrip({ trip, now, onOpen }: OwnTripProps) {
  const t = useT();
  const format = useFormat();
  const { id, kind, operator, number, state, delayMinutes, start, end } = trip;
  const status =
    state === 'cancelled'
      ? t('gate.ownTripCancelled')
      : delayMinutes > 0
        ? t('gate.ownTripLate', { minutes: delayMinutes })
        : '';
  const sale = saleOf(trip);
  const { validFrom, validUntil } = ticketHours(sale);
  const name = <span className="vh">{`, ${number}, ${format.dateTime(start.at, start.timeZone)}`}</span>;
  return (
    <li data-cat={kind}>
      <Icon of={categoryIcons[kind]} />
      <p>
        <b>{format.dateTime(start.at, start.timeZone)}</b> {status ? <b>{status}</b> : null}
        <br />
        {operator} {number}, {t('gate.ownTripWay', { from: start.name, to: end.name })}{' '}
        <span className="muted">
          {t('gate.ownTripUntil', { time: format.dateTime(end.at, end.timeZone) })}
        </span>
        <br />
        <Link to={staffPaths.manifest.to({ id })}>
          {t('gate.ownTripPassengers')}
          {name}
        </Link>
      </p>
      {state === 'cancelled' || now > validUntil ? null : now < validFrom ? (
        <p className="own-trip-go muted small">
          {t('gate.ownTripOpens', { time: format.dateTime(validFrom, start.timeZone) })}
        </p>
      ) : (
        <Button className="own-trip-go" onClick={() => onOpen(sale)}>
          {t('gate.ownTripOpen')}
          {name}
        </Button>
      )}
    </li>
  );
}
