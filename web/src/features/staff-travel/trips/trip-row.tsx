import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { saleOpensAt } from '@fareground/domain/catalogue/trips/trip-sale';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { MINUTE } from '@fareground/domain/core/time';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Bar } from '../../../ui/bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Flap } from '../../../ui/flap.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { changeSale } from '../data/trip-calls.ts';
import { useTripStock } from '../data/trip-queries.ts';
import { DriverForm } from './driver-form.tsx';
import { RunningForm } from './running-form.tsx';
import type { TripTitle } from './trip-filter.ts';

interface TripRowProps {
  readonly trip: Trip;
  readonly title: TripTitle;
  /** The day on which it left, where that is another one than the board's. */
  readonly leftOn?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One trip: when it leaves, where to, how it goes; opened, how full it is and what can be said of it. */
export function TripRow({ trip, title, leftOn, isOpen, onToggle }: TripRowProps) {
  const t = useT();
  const format = useFormat();
  const panel = useId();
  const timeZone = trip.timetable[0]?.timeZone ?? 'UTC';
  const leavesAt = trip.departsAt + trip.delayMinutes * MINUTE;
  const { tone, icon, text } = statusOf(trip, useOpenedAt(), t, format);
  return (
    <li className="trip-row" data-cat={trip.kind}>
      <div className="trip-head">
        <span className="dep-time">
          <Flap text={format.clock(leavesAt, timeZone)} /> <small>{format.zone(leavesAt, timeZone)}</small>
          {trip.delayMinutes > 0 ? (
            <small>{t('trips.was', { time: format.clock(trip.departsAt, timeZone) })}</small>
          ) : null}
        </span>
        <span className="dep-to">
          <strong>{title.to}</strong>
          <small>
            {t('trips.line', { number: title.number, from: title.from })}
            {leftOn ? `, ${t('trips.leftOn', { day: leftOn })}` : ''}
          </small>
        </span>
        <span className={`dep-status ${tone}`}>
          <Icon of={icon} />
          {text}
        </span>
        <button
          type="button"
          className="trip-more"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-label={t('trips.openOne', { number: title.number, to: title.to })}
          onClick={onToggle}
        >
          <Icon of={ChevronDown} />
        </button>
      </div>
      {isOpen ? (
        <div id={panel} className="trip-panel">
          <Fullness trip={trip} />
          {trip.state === 'cancelled' ? (
            <p>{trip.notice || t('trips.cancelled')}</p>
          ) : (
            <>
              <RunningForm key={trip.updatedAt} trip={trip} />
              {trip.state === 'arrived' ? null : (
                <>
                  <SaleForm trip={trip} />
                  <DriverForm trip={trip} />
                </>
              )}
            </>
          )}
          <p>
            <Link to={paths.trip.to({ tripId: trip.id })}>{t('trips.page')}</Link>
            {' · '}
            <Link to={staffPaths.manifest.to({ id: trip.id })}>{t('trips.passengers')}</Link>
          </p>
          <p>
            <Link to={staffPaths.tripChanges.to({ tripId: trip.id })}>{t('trips.changes')}</Link>
            {' · '}
            <Link to={staffPaths.tripAnnouncements.to({ id: trip.id })}>{t('staff.announcements')}</Link>
          </p>
        </div>
      ) : null}
    </li>
  );
}

function statusOf(trip: Trip, now: number, t: Translate, format: ReturnType<typeof useFormat>) {
  const { state, delayMinutes, onSale, saleWindow } = trip;
  if (state === 'cancelled') return { tone: 'off', icon: CircleX, text: t('trips.state.cancelled') };
  if (state === 'arrived') return { tone: 'ok', icon: CircleCheck, text: t('trips.state.arrived') };
  if (delayMinutes > 0)
    return { tone: 'late', icon: Clock, text: t('board.late', { minutes: delayMinutes }) };
  if (!onSale) return { tone: 'late', icon: Clock, text: t('trips.notOnSale') };
  if (saleWindow?.stopped) return { tone: 'late', icon: Clock, text: t('trips.stopped') };
  const opensAt = saleOpensAt(trip);
  if (now < opensAt) {
    const when = format.dateTime(opensAt, trip.timetable[0]?.timeZone ?? 'UTC');
    return { tone: 'late', icon: Clock, text: t('trips.opens', { when }) };
  }
  return { tone: 'ok', icon: CircleCheck, text: t(`trips.state.${state}`) };
}

/** How many seats are free on the whole way. */
function Fullness({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const stock = useTripStock(trip.id);
  const seats = readLayout(trip.layout).reduce((sum, { seatIds }) => sum + seatIds.length, 0);
  if (stock.status === 'loading') return null;
  const free = stock.data ? Object.values(stock.data.left).reduce((sum, left) => sum + left, 0) : seats;
  const text = t('trips.free', { count: free, seats });
  return (
    <div className="trip-fullness">
      <Bar share={seats === 0 ? 0 : (seats - free) / seats} label={text} />
      <span>{text}</span>
    </div>
  );
}

/** Puts a trip on sale, or stops selling it; what was sold stays. */
function SaleForm({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const toast = useToast();
  const [isRefused, setIsRefused] = useState(false);
  const { busy, problem, run } = useStaffAction(changeSale);
  const isSelling = trip.onSale && !trip.saleWindow?.stopped;
  const change = async () => {
    const answer = await run({ tripIds: [trip.id], sells: !isSelling });
    if (!answer) return;
    const isDone = answer.tripIds.includes(trip.id);
    setIsRefused(!isDone);
    if (isDone) {
      toast({ text: t(isSelling ? 'trips.saleStopped' : 'trips.selling', { number: trip.number }) });
    }
  };
  return (
    <div className="trip-sale">
      <p className="muted small">{t('trips.saleHint')}</p>
      {isRefused ? (
        <Note tone="bad" role="alert">
          {t('trips.saleRefused')}
        </Note>
      ) : null}
      <ActionProblem problem={problem} />
      <Button kind="line" busy={busy} onClick={() => void change()}>
        {t(isSelling ? 'trips.stopSale' : trip.onSale ? 'trips.sellAgain' : 'trips.sell')}
      </Button>
    </div>
  );
}
