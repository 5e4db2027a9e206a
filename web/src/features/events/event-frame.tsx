import { pictureAddress } from '@fareground/domain/events/picture-address';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import type { EventSummary } from '../../data/events.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Poster } from '../../ui/poster.tsx';
import { posterFoot } from '../../views/event-listing.tsx';
import { EventFacts } from './event-facts.tsx';

interface EventFrameProps {
  readonly event: EventSummary & { readonly venueAccess?: string };
  /** Under the poster. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** What a list shows of an event as well: poster, title, when and where. What only its own page shows comes as children. */
export function EventFrame({ event, beside, children }: EventFrameProps) {
  const t = useT();
  const format = useFormat();
  const date = format.date(event.startsAt, event.timeZone);
  return (
    <>
      <PageHead
        title={event.title}
        description={event.summary}
        path={paths.event.to({ id: event.id })}
        picture={event.imagePath ? pictureAddress(event.imagePath) : event.category}
      />
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
                picture={event.imagePath}
                large
              />
            </div>
            {beside}
          </aside>
          <div>
            <CategoryLabel category={event.category} />
            <h1>{event.title}</h1>
            <p className="lead">{event.summary}</p>
            <EventFacts event={event} />
            {children}
          </div>
        </div>
      </div>
    </>
  );
}
