import type { Ticket } from '@fareground/domain/access/ticket';
import { MINUTE } from '@fareground/domain/core/time';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSaleOf } from '../data/my-tickets.ts';
import { stopOfTicket } from '../stop-of-ticket.ts';
import { eveningOf, hoursAndMinutes, type Moment } from './evening.ts';

/** An outing on the clock: when one leaves and arrives, the doors, the show, and where the clock changes on the way. */
export default function EveningCard({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const t = useT();
  const format = useFormat();
  const now = Date.now();
  const lines = eveningOf(tickets);
  if (lines.length === 0) return null;
  const next = lines.find((line) => line.what !== 'zone' && line.at > now);
  return (
    <Card title={t('evening.title')} className="outing-evening">
      <ol className="evening">
        {lines.map((line) =>
          line.what === 'zone' ? (
            <li key={`zone ${line.to.at}`} className="clock-bar">
              <p>
                {t(line.minutes < 0 ? 'evening.clockBack' : 'evening.clockForward', {
                  hours: format.number(Math.abs(line.minutes) / 60),
                  from: format.zone(line.from.at, line.from.zone),
                  to: format.zone(line.to.at, line.to.zone),
                })}
              </p>
            </li>
          ) : (
            <EveningLine
              key={`${line.what} ${line.at} ${line.leg.key}`}
              moment={line}
              isNext={line === next}
            />
          ),
        )}
      </ol>
    </Card>
  );
}

function EveningLine({ moment, isNext }: { readonly moment: Moment; readonly isNext: boolean }) {
  const t = useT();
  const format = useFormat();
  const { trip } = useSaleOf(moment.ticket);
  const delay = (trip?.delayMinutes ?? 0) * MINUTE;
  const at = moment.at + delay;
  const { clock, zone, date } = format;
  const day = date(at, moment.zone);
  return (
    <li className={isNext ? 'next-moment' : undefined} aria-current={isNext ? 'step' : undefined}>
      <time dateTime={new Date(at).toISOString()}>
        {clock(at, moment.zone)}
        {delay > 0 ? (
          <s>
            <span className="vh">{t('evening.was')} </span>
            {clock(moment.at, moment.zone)}
          </s>
        ) : null}
        <small>
          {zone(at, moment.zone)}
          {moment.isNewDay ? `, ${day}` : ''}
        </small>
      </time>
      <MomentText moment={moment} bay={stopOfTicket(moment.ticket, trip)?.bay ?? moment.ticket.bay} />
    </li>
  );
}

function MomentText({ moment, bay }: { readonly moment: Moment; readonly bay: string }) {
  const t = useT();
  const { what, ticket } = moment;
  switch (what) {
    case 'leave':
      return (
        <p>
          <b>{t('evening.leave', { place: ticket.fromName })}</b>
          <small>
            {bay ? `${t('evening.bay', { bay })}, ` : ''}
            {bay && bay !== ticket.bay && ticket.bay ? `${t('evening.bayWas', { bay: ticket.bay })}, ` : ''}
            {ticket.detail}
          </small>
        </p>
      );
    case 'arrive':
      return (
        <p>
          <b>{t('evening.arrive', { place: ticket.toName })}</b>
          <small>{t('evening.after', hoursAndMinutes(ticket.endsAt - ticket.startsAt))}</small>
        </p>
      );
    case 'doors':
      return (
        <p>
          <b>{t('evening.doors')}</b>
          <small>
            {ticket.fromName}, {ticket.fromCity}
          </small>
        </p>
      );
    case 'start':
      return (
        <p>
          <b>{ticket.title}</b>
          {ticket.doorsAt !== null && ticket.doorsAt < ticket.startsAt ? null : (
            <small>
              {ticket.fromName}, {ticket.fromCity}
            </small>
          )}
        </p>
      );
    case 'end':
      return (
        <p>
          <b>{t('evening.end')}</b>
        </p>
      );
  }
}
