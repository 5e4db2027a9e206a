import type { RunningRequest } from '@fareground/domain/api/trip-changes';
import { type Trip, type TripState, tripLifecycle } from '@fareground/domain/catalogue/trips/trip';
import Megaphone from 'lucide-react/icons/megaphone';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select, Textarea } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { draftSchema } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { changeRunning } from '../data/trip-calls.ts';

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

/** How a trip goes, as it is typed. */
interface RunningDraft {
  readonly delayMinutes: string;
  readonly notice: string;
  readonly state: TripState;
  /** By the id of the stop. */
  readonly bays: Readonly<Record<string, string>>;
  /** For the log. */
  readonly reason: string;
}

export const draftOfTrip = ({ delayMinutes, notice, state, timetable }: Trip): RunningDraft => ({
  delayMinutes: String(delayMinutes),
  notice,
  state,
  bays: Object.fromEntries(timetable.map(({ id, bay }) => [id, bay])),
  reason: '',
});

/** The states that a trip can have now: its own, and those that may follow. It is cancelled elsewhere. */
export const nextStates = ({ state }: Pick<Trip, 'state'>): readonly Exclude<TripState, 'cancelled'>[] =>
  [state, ...tripLifecycle[state]].filter((one) => one !== 'cancelled');

/** Reads what differs from the trip. Where nothing does there is nothing to send. */
export const runningDraftSchema = (trip: Trip) =>
  draftSchema<RunningDraft, RunningRequest>((draft, fault) => {
    const typed = draft.delayMinutes.trim();
    if (/^\d{1,4}$/.test(typed) && Number(typed) <= 1_440) return changesOf(trip, draft);
    fault('delayMinutes', 'trips.fault.delay');
    return undefined;
  });

function changesOf(trip: Trip, draft: RunningDraft): RunningRequest | undefined {
  const delayMinutes = Number(draft.delayMinutes);
  const notice = draft.notice.trim();
  const reason = draft.reason.trim();
  const bays = trip.timetable.flatMap(({ id, bay }) => {
    const typed = (draft.bays[id] ?? bay).trim();
    return typed === bay ? [] : [{ stopId: id, bay: typed }];
  });
  const changes: RunningRequest = {
    ...(delayMinutes !== trip.delayMinutes && { delayMinutes }),
    ...(notice !== trip.notice && { notice }),
    ...(draft.state !== trip.state && draft.state !== 'cancelled' && { state: draft.state }),
    ...(bays.length > 0 && { bays }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  return reason.length >= 3 ? { ...changes, reason } : changes;
}
