import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import Megaphone from 'lucide-react/icons/megaphone';
import { type FormEvent, useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { changeRunning } from '../data/trip-calls.ts';
import { changesOf, delayFault, draftOfTrip, nextStates } from './running-draft.ts';

/** How a run goes. Nothing is sent before the button, which says that people are told. */
export function RunningForm({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const [draft, setDraft] = useState(() => draftOfTrip(trip));
  const { busy, problem, run } = useStaffAction(changeRunning);
  const fault = delayFault(draft);
  const changes = fault ? undefined : changesOf(trip, draft);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changes) return;
    const answer = await run({ tripId: trip.id, ...changes });
    if (answer) toast({ text: t('trips.told', { number: trip.number }) });
  };
  return (
    <form className="trip-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="trip-fields">
        <Field label={t('trips.delay')} hint={t('trips.delayHint')} error={fault ? t(fault) : undefined}>
          <Input
            inputMode="numeric"
            maxLength={4}
            value={draft.delayMinutes}
            onChange={({ target }) => setDraft({ ...draft, delayMinutes: target.value })}
          />
        </Field>
        <Field label={t('trips.stateNow')}>
          <Select
            value={draft.state}
            onChange={({ target }) =>
              setDraft({
                ...draft,
                state: nextStates(trip).find((state) => state === target.value) ?? trip.state,
              })
            }
          >
            {nextStates(trip).map((state) => (
              <option key={state} value={state}>
                {t(`trips.state.${state}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('trips.notice')} hint={t('trips.noticeHint')}>
        <Textarea
          maxLength={300}
          value={draft.notice}
          onChange={({ target }) => setDraft({ ...draft, notice: target.value })}
        />
      </Field>
      <fieldset className="trip-stops">
        <legend>{t('trips.bays')}</legend>
        {trip.timetable.map(({ id, name, departsAt, timeZone }) => (
          <Field key={id} label={t('trips.bayAt', { stop: name, time: format.time(departsAt, timeZone) })}>
            <Input
              maxLength={10}
              value={draft.bays[id] ?? ''}
              onChange={({ target }) => setDraft({ ...draft, bays: { ...draft.bays, [id]: target.value } })}
            />
          </Field>
        ))}
      </fieldset>
      <Field label={t('trips.reason')} hint={t('trips.reasonHint')}>
        <Input
          maxLength={300}
          value={draft.reason}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
        />
      </Field>
      <ActionProblem problem={problem} />
      <div className="row row-wrap">
        {changes ? <p className="trip-untold">{t('trips.untold')}</p> : null}
        <Button type="submit" icon={Megaphone} busy={busy} disabled={!changes}>
          {t('trips.tell')}
        </Button>
      </div>
    </form>
  );
}
