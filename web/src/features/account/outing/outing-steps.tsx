import type { Ticket } from '@fareground/domain/access/ticket';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useNavigate } from 'react-router-dom';
import { inPlace } from '../../../config/in-place.ts';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type Category, categoryIcons } from '../../../ui/category.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { areOnSeveralDays } from './evening.ts';
import { type Leg, legsOf, nextTicket } from './outings.ts';

interface OutingStepsProps {
  /** All of the outing, in order. */
  readonly tickets: readonly Ticket[];
  /** The one that is shown. */
  readonly shown: Ticket;
}

/** From one ticket of an outing to the next: its shows and rides, and of each the people. None where there is one ticket alone. */
export function OutingSteps({ tickets, shown }: OutingStepsProps) {
  const t = useT();
  const format = useFormat();
  const legs = legsOf(tickets);
  const isLong = areOnSeveralDays(legs);
  const current = legs.find((leg) => leg.tickets.some(({ serial }) => serial === shown.serial));
  return (
    <>
      {legs.length > 1 ? (
        <nav aria-label={t('outing.legs')} className="outing-legs">
          {legs.map(({ key, tickets: own }) => {
            const open = nextTicket({ tickets: own }, Date.now()) ?? shown;
            return (
              <Link
                key={key}
                replace
                state={inPlace}
                to={paths.ticket.to({ serial: key === current?.key ? shown.serial : open.serial })}
                aria-current={key === current?.key ? 'true' : undefined}
              >
                <Icon of={categoryIcons[open.category as Category]} size="s" />
                <span>
                  <span className="vh">{open.title}, </span>
                  {t(legWord(open))}
                </span>
                <b>
                  {isLong ? <small>{format.date(open.startsAt, open.startZone)} </small> : null}
                  {format.clock(open.startsAt, open.startZone)}
                </b>
              </Link>
            );
          })}
        </nav>
      ) : null}
      {current && current.tickets.length > 1 ? <People leg={current} shown={shown} /> : null}
    </>
  );
}

const legWord = ({ kind, addOn }: Ticket) =>
  kind === 'trip' ? 'outing.ride' : addOn ? 'outing.extra' : 'outing.show';

/** "2 of 2, Tomás Reis". After the last comes the first, so that neither arrow ends under one's thumb. */
function People({ leg: { tickets }, shown }: { readonly leg: Leg; readonly shown: Ticket }) {
  const t = useT();
  const navigate = useNavigate();
  const index = tickets.findIndex(({ serial }) => serial === shown.serial);
  const step = (by: number) => {
    const next = tickets[(index + by + tickets.length) % tickets.length] ?? shown;
    void navigate(paths.ticket.to({ serial: next.serial }), { replace: true, state: inPlace });
  };
  const seat = shown.seat ? seatName(t, shown.seat, shown.sections) : shown.detail;
  return (
    <nav aria-label={t('outing.people')} className="outing-people">
      <IconButton kind="line" icon={ChevronLeft} label={t('outing.before')} onClick={() => step(-1)} />
      <p role="status">
        <b>{t('outing.step', { number: index + 1, count: tickets.length })}</b>{' '}
        {[shown.attendeeName, seat].filter(Boolean).join(', ')}
      </p>
      <IconButton kind="line" icon={ChevronRight} label={t('outing.next')} onClick={() => step(1)} />
    </nav>
  );
}
