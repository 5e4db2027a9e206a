import './event-page.css';
import '../../ui/board.css';
import '../../ui/flap.css';
import '../../views/picture-strip.css';
import '../../views/policy-steps.css';
import { entryTiers } from '@fareground/domain/catalogue/events/add-ons';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { dayKey } from '@fareground/domain/core/time';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { env } from '../../config/env.ts';
import { paths } from '../../config/paths.ts';
import type { EventDetail } from '../../data/event.ts';
import type { ListedEvent } from '../../data/events.ts';
import { usePublicData, usePublicDataStore } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { nearSight } from '../../ui/near-sight.tsx';
import { Note } from '../../ui/note.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Choice } from '../../views/choice.ts';
import type { PolicyStepsProps } from '../../views/policy-steps.tsx';
import { priceAndPlaces, tierStates } from '../../views/tier-state.ts';
import { EventFrame } from './event-frame.tsx';
import type { EventPeopleProps } from './event-people.tsx';
import { EventPrice, PriceBar } from './event-price.tsx';
import type { EventTextProps } from './event-text.tsx';
import { EventTiers } from './event-tiers.tsx';
import type { EventWaysProps } from './event-ways.tsx';
import type { OtherDatesProps } from './other-dates.tsx';

/** Nothing is chosen at first, and most who look choose nothing: what adds up comes with the first choice. */
const EventGone = lazy(() => import('./event-gone.tsx'));
const HoldBar = lazy(() => import('./hold-bar.tsx'));
const EventPackages = lazy(() => import('./event-packages.tsx'));
const EventGallery = lazy(() => import('./event-gallery.tsx'));

const EventText = nearSight<EventTextProps>(
  'about',
  () => import('./event-text.tsx'),
  (before, after) => before.text === after.text,
  true,
);
const EventPeople = nearSight<EventPeopleProps>(
  'people',
  () => import('./event-people.tsx'),
  (before, after) => before.event.id === after.event.id,
);
const OtherDates = nearSight<OtherDatesProps>(
  'dates',
  () => import('./other-dates.tsx'),
  (before, after) => before.event.id === after.event.id,
);
const PolicySteps = nearSight<PolicyStepsProps>(
  'policy',
  () => import('../../views/policy-steps.tsx'),
  (before, after) => before.startsAt === after.startsAt && before.isFree === after.isFree,
);
const EventWays = nearSight<EventWaysProps>(
  'ways',
  () => import('./event-ways.tsx'),
  (before, after) =>
    before.from === after.from && before.day === after.day && before.event.doorsAt === after.event.doorsAt,
);

/** How often what is left is asked for again while the page is in sight, milliseconds. */
const renewEvery = 30_000;

/** S4 */
export default function EventPage() {
  const { id = '' } = useParams();
  const data = usePublicData(
    `event|${id}`,
    async (reader) => (await import('../../data/event.ts')).readEvent(reader, id),
    { renewEvery },
  );
  const store = usePublicDataStore();
  if (data.status === 'ready' && data.value) return <EventView key={id} detail={data.value} at={data.at} />;
  const listed = data.status === 'loading' ? findListedEvent(Object.values(store.answers()), id) : undefined;
  if (listed)
    return (
      <EventFrame event={listed.event}>
        <Loading rows={6} />
      </EventFrame>
    );
  return (
    <div className="wrap section">
      {data.status === 'loading' ? <Loading rows={8} /> : null}
      {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
      {data.status === 'ready' ? (
        <Suspense>
          <EventGone />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The page of one event, out of what is known of it. */
export function EventView({ detail, at }: { readonly detail: EventDetail; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  const [params] = useSearchParams();
  const [choice, setChoice] = useState<Choice>({});
  const { event } = detail;
  // A description that begins with the same words as the lead is shown without them.
  const more = event.description.startsWith(event.summary)
    ? event.description.slice(event.summary.length).trim()
    : event.description;
  const chosen = Object.values(choice).some((quantity) => quantity > 0);
  const open = event.state === 'published' && event.endsAt > at;
  const from = params.get('from') ?? undefined;
  const { isFree } = detail;
  const tiers = entryTiers(detail.tiers);
  const shown = priceAndPlaces(tiers, tierStates(tiers, detail.availability, at, {}), detail.availability);
  const price = isFree
    ? t('event.free')
    : t('event.from', { price: format.money(shown.from ?? 0, event.currency) });
  return (
    <>
      <EventFrame
        event={event}
        tools={<SaveAndShare event={event} open={open} />}
        price={
          event.state === 'cancelled' ? (
            <Note tone="bad">
              <b>{t('event.cancelledTitle')}</b> {t('event.cancelledText')}
            </Note>
          ) : open ? (
            <EventPrice {...{ event, shown, price, at }} />
          ) : (
            <Note>{t('event.overText')}</Note>
          )
        }
      >
        <div className="ev-parts">
          <div>
            {open ? <EventTiers detail={detail} at={at} choice={choice} onChange={setChoice} /> : null}
            {open && detail.packages.length > 0 ? (
              <Suspense>
                <EventPackages detail={detail} at={at} choice={choice} onChange={setChoice} />
              </Suspense>
            ) : null}
            {more ? <EventText text={more} /> : null}
            {event.gallery?.length ? (
              <Suspense>
                <EventGallery pictures={event.gallery} />
              </Suspense>
            ) : null}
            {event.performers || event.organiser || event.ageLimit ? <EventPeople event={event} /> : null}
          </div>
          <div>
            {open ? (
              <section className="ev-part below" suppressHydrationWarning aria-labelledby="policy">
                <PolicySteps {...event} {...{ at, isFree }} kind="event" id="policy" />
              </section>
            ) : null}
            {event.seriesId ? <OtherDates event={event} /> : null}
          </div>
        </div>
      </EventFrame>
      {open && event.nearestPlaceId ? (
        <EventWays event={event} from={from} day={dayKey(event.doorsAt, event.timeZone)} />
      ) : null}
      {open && !chosen ? <PriceBar {...{ event, shown, price }} /> : null}
      {open && chosen ? (
        <Suspense>
          <HoldBar detail={detail} choice={choice} from={from} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shares the event's address, and puts the event into the visitor's calendar. */
function SaveAndShare({ event, open }: { readonly event: Event; readonly open: boolean }) {
  const t = useT();
  const toast = useToast();
  const address = () => new URL(paths.event.to({ id: event.id }), location.origin).href;
  const share = async () => {
    const data = { title: event.title, text: event.summary, url: address() };
    if (typeof navigator.share === 'function' && navigator.canShare?.(data)) {
      // Closing the sheet is a choice, not a failure.
      await navigator.share(data).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(data.url);
      toast({ text: t('share.copied') });
    } catch {
      toast({ tone: 'bad', text: t('share.notCopied', { address: data.url }) });
    }
  };
  return (
    <div className="ev-tools">
      <IconButton icon={Share2} label={t('share.share')} onClick={() => void share()} />
      {open ? (
        <ButtonLink
          kind="quiet"
          className="btn-icon"
          icon={CalendarPlus}
          aria-label={t('share.calendar')}
          to={`${env().apiBase}/events/${event.id}/calendar`}
          reloadDocument
          download
        />
      ) : null}
    </div>
  );
}

/**
 * An event out of a list that was shown before, so that its own page has something to show at once.
 * @param values every answer in the store
 */
export function findListedEvent(values: readonly unknown[], id: string): ListedEvent | undefined {
  return values.flatMap(listed).find(({ event }) => event.id === id);
}

/** The lists of the home page and of the pages of events. */
const listed = (value: unknown): readonly ListedEvent[] =>
  ((value ?? {}) as { readonly events?: readonly ListedEvent[] }).events ?? [];
