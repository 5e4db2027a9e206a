import '../../../staff/changes.css';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { useState } from 'react';
import { z } from 'zod';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { ChangeProgress } from '../../../staff/change-progress.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { cancelEvent, unpublishEvent, useEvent, useEventChanges } from '../data/event-changes.ts';
import { usePlans } from '../data/plans.ts';
import { CapacityCard } from './capacity-card.tsx';
import { type ChangeDialogProps, ConfirmImpactDialog, stakeSchema } from './confirm-impact-dialog.tsx';
import { PlanMove } from './plan-move.tsx';
import { PostponeDialog } from './postpone-dialog.tsx';
import { useCancelQuote } from './use-cancel-quote.ts';

const unpublishSchema = z.object({ reason: changeReason });

/** Takes an event off the site; where something is sold or held the refusal says how much. */
function UnpublishDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(unpublishEvent);
  const form = useForm({
    schema: unpublishSchema,
    defaultValues: { reason: '' },
    submit: async (read) => {
      const answer = await send({ eventId: event.id, ...read });
      if (!answer.ok) return answer.problem;
      toast({ text: t('changes.unpublishDone') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('changes.unpublishTitle', { title: event.title })}
      cancel={t('changes.keep')}
      run={t('changes.unpublishButton', { title: event.shortTitle })}
      isLoss
      className="change-body"
      failure={<ChangeProblem problem={form.problem} />}
    >
      <p>{t('changes.unpublishText')}</p>
      <ReasonField form={form} name="reason" readBy="log" />
    </FormDialog>
  );
}

/** Ends an event and pays everybody back. */
function CancelDialog({ event, onClose }: ChangeDialogProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(cancelEvent);
  const quote = useCancelQuote(event.id);
  const form = useForm({
    schema: stakeSchema(event, quote),
    defaultValues: { reason: '', title: '' },
    submit: async ({ reason }) => {
      const answer = await send({ eventId: event.id, reason });
      if (!answer.ok) return answer.problem;
      toast({ text: t('changes.cancelDone') });
      onClose();
    },
  });
  const shown = { event, quote, form, onClose };
  return <ConfirmImpactDialog {...shown} of="cancel" reason="reason" title="title" />;
}

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

/** Moves an event that is on sale to another plan of its hall: which one, what that does, and doing it. */
function PlanCard({ event }: { readonly event: Event }) {
  const isOpen = event.state === 'published' || event.state === 'draft';
  return event.planId && isOpen ? <Choice key={event.planId} event={event} planId={event.planId} /> : null;
}

function Choice({ event, planId }: { readonly event: Event; readonly planId: string }) {
  const t = useT();
  const plans = usePlans(event.venueId);
  const [chosen, setChosen] = useState('');
  if (plans.status === 'loading') return <Loading rows={2} />;
  const current = plans.data.find(({ id }) => id === planId);
  const others = plans.data.filter(({ id }) => id !== planId);
  return (
    <Card title={t('changes.plan')}>
      <div className="change-body">
        <p>
          {current
            ? t('changes.planNow', { name: current.name, version: current.version })
            : t('changes.planUnknown')}
        </p>
        {others.length === 0 ? (
          <div>
            <p className="muted">{t('changes.planNoOther')}</p>
            <ButtonLink kind="line" to={staffPaths.halls.to({}, { venue: event.venueId })}>
              {t('changes.toHalls')}
            </ButtonLink>
          </div>
        ) : (
          <Field label={t('changes.planNext')} hint={t('changes.planHint')}>
            <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{t('changes.planChoose')}</option>
              {others.map(({ id, name, version }) => (
                <option key={id} value={id}>
                  {t('changes.planVersion', { name, version })}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {chosen === '' ? null : <PlanMove key={chosen} event={event} planId={chosen} />}
      </div>
    </Card>
  );
}
