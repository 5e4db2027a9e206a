import { type Allotment, seatsLeft } from '@fareground/domain/catalogue/events/allotment';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { releaseAllotment } from '../data/allotments.ts';
import { useWaitingLists } from '../data/waiting-lists.ts';
import { GuestsDialog } from '../door-list/guests-dialog.tsx';
import { ReasonDialog } from '../waiting-lists/reason-dialog.tsx';
import { AllotmentDialog } from './allotment-dialog.tsx';

interface AllotmentCardProps {
  readonly allotment: Allotment;
  readonly event: Event;
  readonly mayEdit: boolean;
}

/** One allotment: how much was given, what is left, and what may be done with it. */
export function AllotmentCard({ allotment, event, mayEdit }: AllotmentCardProps) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const [doing, setDoing] = useState<'change' | 'give' | 'release'>();
  const { name, kind, tierName, note, state, left, given, releaseAt } = allotment;
  const isOpen = state === 'open';
  const all = left + given;
  const figures = { given: format.number(given), all: format.number(all), left: format.number(left) };
  const text = t(isOpen ? 'allotments.bar' : 'allotments.releasedBar', figures);
  const seats = seatsLeft(allotment);
  const mayGive =
    isOpen &&
    left > 0 &&
    event.state === 'published' &&
    session.status === 'signed-in' &&
    session.can('guests.add');
  const close = () => setDoing(undefined);
  return (
    <Card
      title={`${name} · ${tierName}`}
      aside={
        <Badge tone={isOpen ? 'good' : 'info'}>
          {isOpen ? t(`allotments.kind.${kind}`) : t('allotments.state.released')}
        </Badge>
      }
    >
      <div className="allotment">
        <p>{text}</p>
        <Bar share={all === 0 ? 1 : given / all} label={text} />
        {seats.length > 0 ? (
          <p className="muted allotment-seats">
            {t('allotments.seatsLeft')}: {seats.map((seat) => seatName(t, seat)).join(', ')}
          </p>
        ) : null}
        {isOpen && releaseAt !== null ? (
          <p className="muted">
            {t('allotments.releaseAt', { when: format.dateTime(releaseAt, event.timeZone) })}
          </p>
        ) : null}
        {note ? <p>{note}</p> : null}
        <div className="row row-wrap">
          {mayGive ? <Button onClick={() => setDoing('give')}>{t('allotments.give')}</Button> : null}
          {mayEdit && isOpen ? (
            <>
              <Button kind="line" onClick={() => setDoing('change')}>
                {t('allotments.change')}
              </Button>
              <Button kind="line" onClick={() => setDoing('release')}>
                {t('allotments.release')}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {doing === 'give' ? (
        <GuestsDialog eventId={event.id} allotment={allotment} onClose={close} onAdded={close} />
      ) : null}
      {doing === 'change' ? <AllotmentDialog event={event} allotment={allotment} onClose={close} /> : null}
      {doing === 'release' ? <Release allotment={allotment} onClose={close} /> : null}
    </Card>
  );
}

/** Says what becomes of what is left before it is done. */
function Release({ allotment, onClose }: { readonly allotment: Allotment; readonly onClose: () => void }) {
  const t = useT();
  const { id, name, left, eventId, tierId } = allotment;
  const lists = useWaitingLists(eventId);
  const waiting = lists.data?.find((list) => list.tierId === tierId && list.state === 'open')?.waiting ?? 0;
  return (
    <ReasonDialog
      title={t('allotments.releaseTitle', { name })}
      text={t(waiting > 0 ? 'allotments.releaseWaiting' : 'allotments.releaseText', { left, waiting })}
      keep={t('allotments.cancel')}
      button={t('allotments.release')}
      isLoss
      call={({ reason }, key) => releaseAllotment({ id, reason }, key)}
      done={t('allotments.releaseDone', { name })}
      onClose={onClose}
    />
  );
}
