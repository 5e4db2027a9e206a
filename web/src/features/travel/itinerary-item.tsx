import type { FoundItinerary } from '@fareground/domain/api/itineraries';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.tsx';
import { categoryIcons } from '../../ui/category.tsx';
import { Flap } from '../../ui/flap.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AboutMoney } from '../../views/about-money.tsx';
import { changeText, daysLater, durationText, endsOf, leftOf } from './itinerary-words.ts';
import {
  changedTravelQuery,
  isWayBack,
  people,
  type TravelQuery,
  travelQueryParams,
} from './travel-query.ts';

interface ItineraryItemProps {
  readonly itinerary: FoundItinerary;
  readonly query: TravelQuery;
  /** The way there that was chosen, where this is a way back. */
  readonly outward: FoundItinerary | undefined;
  readonly day: string;
}

/** An itinerary with both its ends, how long it takes, who drives, what is on board, what is left and what it costs everybody. */
export function ItineraryItem({ itinerary, query, outward, day }: ItineraryItemProps) {
  const t = useT();
  const format = useFormat();
  const { legs, currency } = itinerary;
  const { start, end } = endsOf(itinerary);
  const status = statusOf(t, itinerary, people(query));
  const duration = durationText(t, end.arrivesAt - start.departsAt);
  const changes = t(legs.length > 1 ? 'itineraries.change' : 'itineraries.direct');
  const later = daysLater({ start, end });
  const change = changeText(t, itinerary);
  const price = format.money(itinerary.price, currency);
  const label = {
    ...{ price, duration, changes, from: start.name, to: end.name },
    leaves: format.time(start.departsAt, start.timeZone),
    arrives: format.time(end.arrivesAt, end.timeZone),
  };
  const isOutward = query.back !== '' && !isWayBack(query);
  const [first] = legs;
  const notices = legs.map(({ notice }) => notice).filter(Boolean);
  return (
    <li className="trip2 later" data-cat={first?.kind} data-gone={status.isGone || undefined}>
      <div className="trip2-leg">
        <span className="t2-dep">
          <Flap text={format.clock(start.departsAt, start.timeZone)} />
          <small>{format.zone(start.departsAt, start.timeZone)}</small>
        </span>
        <span className="t2-dur">
          <b>{duration}</b>
          <span>{changes}</span>
        </span>
        <span className="t2-arr">
          <b>{format.clock(end.arrivesAt, end.timeZone)}</b>
          <small>
            {format.zone(end.arrivesAt, end.timeZone)}
            {later > 0 ? `, ${t('itineraries.nextDay', { days: later })}` : ''}
          </small>
        </span>
        <span className="t2-from">{start.name}</span>
        <span className="t2-to">{end.name}</span>
      </div>
      <ul className="trip2-by">
        {legs.map(({ tripId, kind, operator, number }) => (
          <li key={tripId}>
            <span className="dep-kind" data-cat={kind}>
              <Icon of={categoryIcons[kind]} size="s" />
            </span>
            {t('itineraries.carrier', { operator, number })}
          </li>
        ))}
      </ul>
      <p className="trip2-am">{onBoard(t, itinerary)}</p>
      <p className={`dep-status ${status.tone}`}>
        <Icon of={statusIcons[status.tone]} />
        {status.text}
      </p>
      <p className="trip2-buy dep-buy">
        {status.isGone ? (
          <Link className="btn" to={paths.travel.to({}, { from: start.city, to: end.city, date: day })}>
            {t('board.otherTimes')}
            <span className="vh">{`, ${start.name} ${label.leaves}`}</span>
          </Link>
        ) : (
          <Link
            className="btn"
            to={
              isOutward
                ? `?${travelQueryParams(changedTravelQuery({ ...query, sort: '' }, { out: itinerary.name }))}`
                : seatsPath(outward ? [outward, itinerary] : [itinerary], query)
            }
            aria-label={t(isOutward ? 'itineraries.chooseOut' : 'itineraries.choose', label)}
          >
            {price}
          </Link>
        )}
        <AboutMoney amount={itinerary.price} currency={currency} />
      </p>
      {change || notices.length > 0 ? (
        <p className="trip2-tip">
          {change ? <Icon of={ArrowRightLeft} size="s" /> : null}
          <span>{[change, ...notices].filter(Boolean).join('. ')}</span>
        </p>
      ) : null}
    </li>
  );
}

const statusIcons = { ok: CircleCheck, late: Clock, off: CircleX } as const;
/** From here on an itinerary is called nearly full. */
const fewSeats = 10;

interface Status {
  readonly tone: keyof typeof statusIcons;
  readonly text: string;
  readonly isGone: boolean;
}

/** Cancelled and full go before everything; then late; then how many seats are left. */
function statusOf(t: Translate, itinerary: FoundItinerary, seats: number): Status {
  const left = leftOf(itinerary);
  if (itinerary.legs.some(({ state }) => state === 'cancelled'))
    return { tone: 'off', text: t('board.cancelled'), isGone: true };
  if (left !== undefined && left < seats)
    return { tone: 'off', text: t('itineraries.tooFew', { count: left }), isGone: true };
  const minutes = Math.max(...itinerary.legs.map(({ delayMinutes }) => delayMinutes));
  if (minutes > 0) return { tone: 'late', text: t('board.late', { minutes }), isGone: false };
  if (left === undefined) return { tone: 'ok', text: t('board.onTime'), isGone: false };
  return { tone: left < fewSeats ? 'late' : 'ok', text: t('board.left', { count: left }), isGone: false };
}

/** What each of its rides has. */
function onBoard(t: Translate, { legs: [first, ...others] }: FoundItinerary): string {
  const all = (first?.amenities ?? []).filter((one) =>
    others.every(({ amenities }) => amenities.includes(one)),
  );
  return all.map((one) => t(`itineraries.amenity.${one}`)).join(', ');
}

type Filter = Pick<TravelQuery, 'event' | 'adults' | 'children' | 'bicycles' | 'wheelchairs'>;

/** Where seats are chosen: on the first ride, and then on those after it, in one cart, for those who travel. */
function seatsPath(itineraries: readonly FoundItinerary[], filter: Filter): string {
  const [first, ...rest] = itineraries.flatMap(({ legs }) => legs);
  const then = rest.map(({ tripId, from, to }) => `${tripId}~${from}~${to}`).join('.');
  if (!first) throw new RangeError('an itinerary has a leg');
  const { event, children, bicycles, wheelchairs } = filter;
  const seats = people(filter);
  return paths.trip.to(
    { tripId: first.tripId },
    {
      ...{ from: first.from, to: first.to, then, event },
      ...(seats > 1 && { seats: Math.min(9, seats) }),
      ...(children > 0 && { children }),
      ...(bicycles > 0 && { bicycles }),
      ...(wheelchairs > 0 && { wheelchairs }),
    },
  );
}
