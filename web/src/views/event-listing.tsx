import { paths } from '../config/paths.ts';
import type { EventSummary, ListedEvent } from '../data/events.ts';
import { useFormat } from '../i18n/use-format.ts';
import { type Translate, useT } from '../i18n/use-t.tsx';
import type { Tone } from '../ui/badge.tsx';
import { EventCard } from '../ui/event-card.tsx';
import { AboutMoney } from './about-money.tsx';

/** Below this share of its places an event is called nearly gone, always with the figure. */
const fewShare = 0.15;

interface LeftBadge {
  readonly tone?: Tone;
  readonly text: string;
}

/** The one word on the card: cancelled, sold out, or how many are left. */
function leftBadge(
  t: Translate,
  event: Pick<EventSummary, 'state'>,
  places: ListedEvent['places'],
): LeftBadge | undefined {
  if (event.state === 'cancelled') return { tone: 'bad', text: t('event.cancelled') };
  if (event.state === 'finished') return { text: t('event.over') };
  if (!places) return undefined;
  const { left, capacity } = places;
  if (left === 0) return { text: t('event.soldOut') };
  return { tone: left < capacity * fewShare ? 'warn' : 'good', text: t('event.left', { count: left }) };
}

/** "FRI 27 NOV · PORTO" */
export const posterFoot = (date: string, city: string): string => `${date} · ${city}`;

interface EventListingProps {
  readonly listed: ListedEvent;
  /** Where one travels from, carried on to the event's page. */
  readonly from?: string | undefined;
}

/** An event of the database as a card of the kit. */
export function EventListing({ listed: { event, places }, from }: EventListingProps) {
  const t = useT();
  const format = useFormat();
  const badge = leftBadge(t, event, places);
  const date = format.date(event.startsAt, event.timeZone);
  return (
    <EventCard
      category={event.category}
      title={event.title}
      shortTitle={event.shortTitle}
      posterFoot={posterFoot(date, event.city)}
      picture={event.imagePath}
      to={paths.event.to({ id: event.id }, { from })}
      when={t('event.when', { date, time: format.time(event.startsAt, event.timeZone) })}
      where={t('event.where', { venue: event.venueName, city: event.city })}
      price={
        event.isFree ? (
          t('event.free')
        ) : (
          <>
            {t('event.from', { price: format.money(event.priceFrom, event.currency) })}
            <AboutMoney amount={event.priceFrom} currency={event.currency} />
          </>
        )
      }
      {...(badge ? { badge } : {})}
    />
  );
}
