import type { Event } from '@fareground/domain/catalogue/events/event';
import { useState } from 'react';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/states.tsx';
import { usePlans } from '../data/plans.ts';
import { PlanMove } from './plan-move.tsx';

/** Moves an event that is on sale to another plan of its hall: which one, what that does, and doing it. */
export function PlanCard({ event }: { readonly event: Event }) {
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
