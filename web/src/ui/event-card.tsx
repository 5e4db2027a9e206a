import './event-card.css';
import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type Tone } from './badge.tsx';
import { CategoryLabel } from './category.tsx';
import { Poster } from './poster.tsx';
import { TicketEnd, TicketShell, TicketTop } from './ticket-shell.tsx';

interface EventCardProps {
  readonly category: EventCategory;
  readonly title: string;
  /** The poster's headline, at most 40 characters. */
  readonly shortTitle: string;
  readonly posterFoot: string;
  /** The event's own poster in Storage. */
  readonly picture?: string | undefined;
  readonly to: string;
  /** "Fri 27 Nov, 21:30 WET" */
  readonly when: string;
  /** "Coliseu da Ribeira, Porto" */
  readonly where: string;
  readonly price: ReactNode;
  readonly badge?: { readonly tone?: Tone; readonly text: string };
}

/** Poster, tear, facts. The title is the one link and covers the card. */
export function EventCard(props: EventCardProps) {
  const { category, title, shortTitle, posterFoot, picture, to, when, where, price, badge } = props;
  return (
    <TicketShell as="article" className="ecard" data-cat={category}>
      <TicketTop>
        <Poster category={category} title={shortTitle} foot={posterFoot} picture={picture} />
      </TicketTop>
      <TicketEnd>
        <CategoryLabel category={category} />
        <h3>
          <Link to={to}>{title}</Link>
        </h3>
        <p className="meta">
          {when}
          <br />
          {where}
        </p>
        <p className="end">
          <span className="price">{price}</span>
          {badge ? <Badge {...(badge.tone ? { tone: badge.tone } : {})}>{badge.text}</Badge> : null}
        </p>
      </TicketEnd>
    </TicketShell>
  );
}
