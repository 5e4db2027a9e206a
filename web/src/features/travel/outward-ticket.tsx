import type { FoundJourney } from '@fareground/domain/api/journeys';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { endsOf } from './journey-words.ts';

interface OutwardTicketProps {
  readonly journey: FoundJourney;
  /** The address where another one is chosen. */
  readonly again: string;
}

/** The way there that was chosen, while the way back is looked for. */
export function OutwardTicket({ journey, again }: OutwardTicketProps) {
  const t = useT();
  const format = useFormat();
  const { start, end } = endsOf(journey);
  return (
    <section className="outward" aria-label={t('journeys.outward')}>
      <p>
        <span className="label">{t('journeys.outward')}</span>
        <b>{t('journeys.fromTo', { from: start.name, to: end.name })}</b>
        <span className="muted">
          {format.dateTime(start.departsAt, start.timeZone)} – {format.time(end.arrivesAt, end.timeZone)}
        </span>
      </p>
      <p>
        <b>{t('journeys.chooseBack')}</b>
        <Link to={again}>{t('journeys.changeOutward')}</Link>
      </p>
    </section>
  );
}
