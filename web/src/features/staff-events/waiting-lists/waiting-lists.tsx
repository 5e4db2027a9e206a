import type { WaitingList } from '@fareground/domain/booking/waitlist/waiting-list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useEvent } from '../data/event-changes.ts';
import { changeWaitingList, useWaitingLists } from '../data/waiting-lists.ts';
import { NamedEvent } from '../named-event.tsx';
import { OfferTable, QueueTable } from './entry-tables.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** The queue of each kind of ticket, with what may be done to it. */
export function WaitingLists({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const event = useEvent(eventId);
  const lists = useWaitingLists(eventId);
  if (event.status === 'loading' || lists.status === 'loading') return <Loading rows={6} />;
  if (!event.data)
    return <EmptyState title={t('waitingLists.gone')}>{t('waitingLists.goneHint')}</EmptyState>;
  const mayEdit = session.status === 'signed-in' && session.can('waitingLists.edit');
  return (
    <div className="dash-stack">
      <NamedEvent event={event.data} />
      {lists.data.length === 0 ? (
        <EmptyState icon={ListOrdered} title={t('waitingLists.none')}>
          {t('waitingLists.noneHint')}
        </EmptyState>
      ) : (
        lists.data
          .toSorted((a, b) => a.tierName.localeCompare(b.tierName))
          .map((list) => (
            <OneList key={list.id} list={list} timeZone={event.data?.timeZone ?? 'UTC'} mayEdit={mayEdit} />
          ))
      )}
    </div>
  );
}

interface OneListProps {
  readonly list: WaitingList;
  readonly timeZone: string;
  readonly mayEdit: boolean;
}

function OneList({ list, timeZone, mayEdit }: OneListProps) {
  const t = useT();
  const [asking, setAsking] = useState<'close' | 'open'>();
  const isOpen = list.state === 'open';
  return (
    <Card
      title={list.tierName}
      aside={
        <Badge tone={isOpen ? 'good' : 'info'}>
          {isOpen ? t('waitingLists.open') : t(`waitingLists.closed.${list.closedBy ?? 'staff'}`)}
        </Badge>
      }
    >
      <div className="dash-stack">
        <p>{t('waitingLists.sum', { count: list.waiting, places: list.places })}</p>
        <OfferTable list={list} timeZone={timeZone} mayEdit={mayEdit} />
        <QueueTable list={list} timeZone={timeZone} mayEdit={mayEdit} />
        {mayEdit ? (
          <p>
            <Button kind={isOpen ? 'bad' : 'line'} onClick={() => setAsking(isOpen ? 'close' : 'open')}>
              {t(isOpen ? 'waitingLists.closeIt' : 'waitingLists.openIt')}
            </Button>
          </p>
        ) : null}
      </div>
      {asking ? (
        <ReasonDialog
          title={t(`waitingLists.${asking}Title`, { tier: list.tierName })}
          text={t(`waitingLists.${asking}Text`, { count: list.waiting })}
          keep={t('waitingLists.keep')}
          button={t(`waitingLists.${asking}It`)}
          isLoss={asking === 'close'}
          call={({ reason }, key) => changeWaitingList({ id: list.id, action: asking, reason }, key)}
          done={t(`waitingLists.${asking}Done`)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Card>
  );
}
