import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import Megaphone from 'lucide-react/icons/megaphone';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { changeRunning } from '../data/trip-calls.ts';
import { draftOfTrip, nextStates, runningDraftSchema } from './running-draft.ts';

/** How a trip goes. Nothing is sent before the button, which says that people are told. */
export function RunningForm({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(changeRunning);
  const schema = runningDraftSchema(trip);
  const form = useForm({
    schema,
    defaultValues: draftOfTrip(trip),
    mode: 'onChange',
    submit: async (changes) => {
      const answer = await send({ tripId: trip.id, ...changes });
      if (!answer.ok) return answer.problem;
      toast({ text: t('trips.told', { number: trip.number }) });
    },
  });
  const hasChanges = schema.safeParse(form.watch()).success;
  return (
    <form className="trip-form" noValidate onSubmit={form.onSubmit}>
      <div className="trip-fields">
        <FormField form={form} name="delayMinutes" label={t('trips.delay')} hint={t('trips.delayHint')}>
          <Input inputMode="numeric" maxLength={4} />
        </FormField>
        <FormField form={form} name="state" label={t('trips.stateNow')}>
          <Select>
            {nextStates(trip).map((state) => (
              <option key={state} value={state}>
                {t(`trips.state.${state}`)}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <FormField form={form} name="notice" label={t('trips.notice')} hint={t('trips.noticeHint')}>
        <Textarea maxLength={300} />
      </FormField>
      <fieldset className="trip-stops">
        <legend>{t('trips.bays')}</legend>
        {trip.timetable.map(({ id, name, departsAt, timeZone }) => (
          <FormField
            key={id}
            form={form}
            name={`bays.${id}`}
            label={t('trips.bayAt', { stop: name, time: format.time(departsAt, timeZone) })}
          >
            <Input maxLength={10} />
          </FormField>
        ))}
      </fieldset>
      <FormField form={form} name="reason" label={t('trips.reason')} hint={t('trips.reasonHint')}>
        <Input maxLength={300} />
      </FormField>
      <FormFailure form={form} />
      <div className="row row-wrap">
        {hasChanges ? <p className="trip-untold">{t('trips.untold')}</p> : null}
        <Button type="submit" icon={Megaphone} busy={form.busy} disabled={!hasChanges}>
          {t('trips.tell')}
        </Button>
      </div>
    </form>
  );
}
