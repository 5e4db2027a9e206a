import '../../../staff/changes.css';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { ChangeProgress } from '../../../staff/change-progress.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useEvent, useEventChanges } from '../data/event-change-queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CapacityCard } from './capacity-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PostponeDialog } from './postpone-dialog.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';

/** What is changed of an event on sale, how far it is, and the dialogs that begin it. */
export function EventChanges({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const live = useEvent(eventId);
  if (live.status === 'loading') return <Loading rows={6} />;
  if (!live.data) return <EmptyState title={t('changes.gone')}>{t('changes.goneHint')}</EmptyState>;
  const event = live.data;
  const can = (permission: 'events.cancel' | 'events.change') =>
    session.status === 'signed-in' && session.can(permission);
  return (
    <div className="dash-stack">
      <Named event={event} />
      <Changes event={event} />
      <CapacityCard event={event} mayChange={can('events.change')} />
      {can('events.change') ? <PlanCard event={event} /> : null}
      {can('events.cancel') && can('events.change') ? <Danger event={event} /> : null}
    </div>
  );
}

/** Which event it is, and how it stands. */
function Named({ event }: { readonly event: Event }) {
  const t = useT();
  const format = useFormat();
  const tones = { draft: 'info', published: 'good', cancelled: 'bad', finished: 'info' } as const;
  return (
    <div>
      <div className="row row-wrap between">
        <h2 className="head-s">{event.title}</h2>
        <Badge tone={tones[event.state]}>{t(`staff.eventState.${event.state}`)}</Badge>
      </div>
      <p className="muted">
        {format.dateTime(event.startsAt, event.timeZone)} · {event.venueName}, {event.city}
      </p>
    </div>
  );
}

/** The newest first. */
function Changes({ event }: { readonly event: Event }) {
  const live = useEventChanges(event.id);
  if (live.status === 'loading') return <Loading rows={2} />;
  return live.data
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((change) => <ChangeProgress key={change.id} change={change} timeZone={event.timeZone} />);
}

const dialogs = { cancel: CancelDialog, postpone: PostponeDialog, unpublish: UnpublishDialog };
type Danger = keyof typeof dialogs;

function Danger({ event }: { readonly event: Event }) {
  const t = useT();
  const [asking, setAsking] = useState<Danger>();
  const AskDialog = asking && dialogs[asking];
  const possible: readonly Danger[] =
    event.state === 'published'
      ? ['postpone', 'unpublish', 'cancel']
      : event.state === 'draft'
        ? ['cancel']
        : [];
  return (
    <Card title={t('changes.danger')} className="danger-card">
      {possible.length === 0 ? (
        <p className="muted">{t('changes.over')}</p>
      ) : (
        <>
          <p className="muted">{t('changes.dangerLead')}</p>
          <ul className="danger-list">
            {possible.map((one) => (
              <li key={one}>
                <p>{t(`changes.${one}Text`)}</p>
                <Button kind={one === 'cancel' ? 'bad' : 'line'} onClick={() => setAsking(one)}>
                  {t(`changes.${one}`)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {AskDialog ? <AskDialog event={event} onClose={() => setAsking(undefined)} /> : null}
    </Card>
  );
}
