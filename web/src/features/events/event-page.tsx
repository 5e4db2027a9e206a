import './event-page.css';
import { dayKey } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { EventDetail } from '../../data/event.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Poster } from '../../ui/poster.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { posterFoot } from '../../views/event-listing.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventTiers } from './event-tiers.tsx';
import { EventWays } from './event-ways.tsx';
import { HoldBar } from './hold-bar.tsx';
import { KeepButtons } from './keep-buttons.tsx';
import { PolicyCards } from './policy-cards.tsx';

/** How often what is left is asked for again while the page is in sight, milliseconds. */
const renewEvery = 30_000;

/** S4 */
export default function EventPage() {
  const t = useT();
  const { id = '' } = useParams();
  const data = usePublicData(
    `event|${id}`,
    async (reader) => (await import('../../data/event.ts')).readEvent(reader, id),
    { renewEvery },
  );
  if (data.status === 'ready' && data.value) return <EventView key={id} detail={data.value} at={data.at} />;
  return (
    <div className="wrap section">
      {data.status === 'loading' ? <Loading rows={8} /> : null}
      {data.status === 'error' ? <ErrorState onRetry={data.retry} /> : null}
      {data.status === 'ready' ? (
        <>
          <PageHead title={t('event.gone')} />
          <EmptyState
            wholePage
            title={t('event.gone')}
            action={
              <ButtonLink kind="line" to={paths.events.to()}>
                {t('events.seeAll')}
              </ButtonLink>
            }
          >
            {t('event.goneText')}
          </EmptyState>
        </>
      ) : null}
    </div>
  );
}

/** How many places of each kind of ticket are chosen. */
export type Choice = Readonly<Record<string, number>>;

function EventView({ detail, at }: { readonly detail: EventDetail; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  const [params] = useSearchParams();
  const [choice, setChoice] = useState<Choice>({});
  const { event } = detail;
  const date = format.date(event.startsAt, event.timeZone);
  // The lead already says how a description begins, where it begins with the same words.
  const more = event.description.startsWith(event.summary)
    ? event.description.slice(event.summary.length).trim()
    : event.description;
  const open = event.state === 'published' && event.endsAt > at;
  return (
    <>
      <PageHead title={event.title} description={event.summary} />
      <div className="wrap" data-cat={event.category}>
        <Crumbs
          trail={[
            { text: t('events.title'), to: paths.events.to() },
            { text: t(`category.${event.category}`), to: paths.category.to({ category: event.category }) },
            { text: event.city, to: paths.events.to({}, { city: event.city }) },
          ]}
        />
        <div className="ev">
          <aside className="ev-side">
            <div className="ev-poster">
              <Poster
                category={event.category}
                title={event.shortTitle}
                foot={posterFoot(date, event.city)}
              />
            </div>
            <KeepButtons event={event} open={open} />
          </aside>
          <div>
            <CategoryLabel category={event.category} />
            <h1>{event.title}</h1>
            <p className="lead">{event.summary}</p>
            <EventFacts event={event} />
            {event.state === 'cancelled' ? (
              <Note tone="bad">
                <b>{t('event.cancelledTitle')}</b> {t('event.cancelledText')}
              </Note>
            ) : null}
            {!open && event.state !== 'cancelled' ? <Note>{t('event.overText')}</Note> : null}
            {open ? <EventTiers detail={detail} at={at} choice={choice} onChange={setChoice} /> : null}
            {more ? (
              <section className="ev-part" aria-labelledby="about">
                <h2 className="head-s" id="about">
                  {t('event.about')}
                </h2>
                <p className="ev-text">{more}</p>
              </section>
            ) : null}
            {open ? <PolicyCards event={event} at={at} /> : null}
          </div>
        </div>
      </div>
      {open && event.nearestPlaceId ? (
        <EventWays
          event={event}
          from={params.get('from') ?? undefined}
          day={dayKey(event.doorsAt, event.timeZone)}
        />
      ) : null}
      {open ? <HoldBar detail={detail} choice={choice} /> : null}
    </>
  );
}
