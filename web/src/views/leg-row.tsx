import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { dayKey } from '@fareground/domain/core/time';
import { paths } from '../config/paths.ts';
import type { Leg } from '../data/leg.ts';
import type { MessageId } from '../i18n/ids.ts';
import { useFormat } from '../i18n/use-format.ts';
import { type Translate, useT } from '../i18n/use-t.tsx';
import { type DepartureProps, DepartureRow } from '../ui/board.tsx';
import { AboutMoney } from './about-money.tsx';

/** Where each kind of vehicle waits. */
const bayNames: Readonly<Record<VehicleKind, MessageId>> = {
  bus: 'board.bay',
  train: 'board.platform',
  ferry: 'board.quay',
  plane: 'board.gate',
};

/** From here on a leg is called nearly full, with its figure. */
const fewSeats = 10;

type Status = DepartureProps['status'];

/** Cancelled and late go before everything; then whether there is a seat at all; then what the board is for. */
function legStatus(t: Translate, { trip, left }: Leg, shows: 'status' | 'left'): Status {
  if (trip.state === 'cancelled') return { tone: 'off', text: t('board.cancelled') };
  if (left === 0) return { tone: 'off', text: t('board.full') };
  if (trip.delayMinutes > 0) return { tone: 'late', text: t('board.late', { minutes: trip.delayMinutes }) };
  if (shows === 'left' && left !== undefined)
    return { tone: left < fewSeats ? 'late' : 'ok', text: t('board.left', { count: left }) };
  if (trip.state === 'boarding') return { tone: 'ok', text: t('board.boarding') };
  return { tone: 'ok', text: t('board.onTime') };
}

interface LegRowProps {
  readonly leg: Leg;
  /** A station's board shows whether it is on time, a search how many seats are left. */
  readonly shows: 'status' | 'left';
  /**
   * Under the destination: the stops between, where one board has one origin; else where it leaves, when it arrives and how long it takes. A board
   * of many origins and ends is led by the way from one to the other.
   */
  readonly under: 'stops' | 'ends' | 'route';
  /** Says the day beside the time, where the board shows more than one. */
  readonly showDay?: boolean;
  /** The event that one is going to, so that both can be booked together. */
  readonly eventId?: string;
}

/** A ride of the database as a row of the board. */
export function LegRow({ leg, shows, under, showDay, eventId }: LegRowProps) {
  const t = useT();
  const format = useFormat();
  const { trip, from, to, start, end, fare } = leg;
  const time = format.clock(start.departsAt, start.timeZone);
  const price = format.money(fare, trip.currency);
  const closed = trip.state === 'cancelled' || leg.left === 0;
  const between = leg.between.map((stop) => stop.name);
  const minutes = Math.round((end.arrivesAt - start.departsAt) / 60_000);
  const arrival = {
    time: format.time(end.arrivesAt, end.timeZone),
    duration: t('board.takes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }).trim(),
  };
  const below = {
    ends: () => t('board.ends', { from: start.name, ...arrival }),
    route: () => t('board.arrives', arrival),
    stops: () => (between.length > 0 ? between.slice(0, 3).join(', ') : t('board.direct')),
  };
  return (
    <DepartureRow
      kind={trip.kind}
      time={time}
      zone={format.zone(start.departsAt, start.timeZone)}
      {...(showDay ? { day: format.date(start.departsAt, start.timeZone) } : {})}
      destination={under === 'route' ? t('board.route', { from: start.name, to: end.name }) : end.name}
      via={trip.notice && trip.state === 'cancelled' ? trip.notice : below[under]()}
      carrier={trip.operator}
      {...(start.bay ? { bay: { label: t(bayNames[trip.kind]), value: start.bay } } : {})}
      status={legStatus(t, leg, shows)}
      about={closed ? null : <AboutMoney amount={fare} currency={trip.currency} />}
      action={
        closed
          ? {
              to: paths.travel.to(
                {},
                {
                  from: start.city,
                  to: end.city,
                  date: dayKey(start.departsAt, start.timeZone),
                },
              ),
              text: t('board.otherTimes'),
              label: t('board.otherTimesTo', { place: end.name }),
            }
          : {
              to: paths.trip.to({ tripId: trip.id }, { from, to, event: eventId }),
              text: price,
              label: t('board.choose', { place: end.name, time, price }),
            }
      }
    />
  );
}
