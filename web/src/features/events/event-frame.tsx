import { pictureAddress } from '@fareground/domain/core/picture-address';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { CategoryLabel } from '../../ui/category.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Poster } from '../../ui/poster.tsx';
import { TicketLeft, TicketRight, TicketShell } from '../../ui/ticket-shell.tsx';
import { posterFoot } from '../../views/event-listing.tsx';
import { EventFacts } from './event-facts.tsx';

interface EventFrameProps {
  readonly event: Parameters<typeof EventFacts>[0]['event'];
  /** Beside the category: what can be done with the page. */
  readonly tools?: ReactNode;
  /** At the end of the ticket: what it costs and what is left, or why nothing is sold. */
  readonly price?: ReactNode;
  /** Under the ticket. */
  readonly children: ReactNode;
}

/** What a list shows of an event as well, as a ticket: poster, title, when and where. On a phone it is the first screen. */
export function EventFrame({ event, tools, price, children }: EventFrameProps) {
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
        <TicketShell as="article" across className="ev" aria-labelledby="event">
          <TicketLeft className="ev-poster">
            <Poster
              category={event.category}
              title={event.shortTitle}
              foot={posterFoot(date, event.city)}
              picture={event.imagePath}
              large
            />
          </TicketLeft>
          <TicketRight className="ev-body">
            <div className="ev-top">
              <CategoryLabel category={event.category} />
              {tools}
            </div>
            <h1 id="event">{event.title}</h1>
            <EventFacts event={event} />
            <p className="lead">{event.summary}</p>
            {price}
          </TicketRight>
        </TicketShell>
        {children}
      </div>
    </>
  );
}
