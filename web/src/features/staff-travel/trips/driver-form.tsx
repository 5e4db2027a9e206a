import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { readDrivers, setDriver, useDuty } from '../data/duty-calls.ts';

/** Who drives a trip. Nobody is given two trips at one time. */
export function DriverForm({ trip }: { readonly trip: Pick<Trip, 'id' | 'number'> }) {
  const t = useT();
  const toast = useToast();
  const duty = useDuty(trip.id);
  const drivers = useAnswer('drivers', readDrivers);
  const [chosen, setChosen] = useState<string>();
  const { busy, problem, run } = useStaffAction(setDriver);
  if (duty.status !== 'ready') return null;
  const now = duty.data?.driverUid ?? '';
  const value = chosen ?? now;
  const listed = drivers?.ok ? drivers.value.drivers : [];
  // Whoever drives it may have lost the role since.
  const all =
    duty.data && now !== '' && !listed.some(({ uid }) => uid === now)
      ? [{ uid: now, name: duty.data.driverName }, ...listed]
      : listed;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run({ tripId: trip.id, driverUid: value === '' ? null : value });
    if (!answer) return;
    setChosen(undefined);
    const { driver } = answer;
    toast({
      text: driver
        ? t('trips.driverGiven', { name: driver.name, number: trip.number })
        : t('trips.driverGone', { number: trip.number }),
    });
  };
  return (
    <form className="trip-driver" onSubmit={(event) => void submit(event)}>
      <Field label={t('trips.driver')} hint={t('trips.driverHint')}>
        <Select value={value} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('trips.driverNobody')}</option>
          {all.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {problem?.details.reason === 'busy' ? (
        <Note tone="bad" role="alert">
          {t('trips.driverBusy', { number: String(problem.details.clash) })}
        </Note>
      ) : (
        <ActionProblem problem={problem} />
      )}
      {value === now ? null : (
        <Button type="submit" kind="line" icon={UserRoundCheck} busy={busy}>
          {t(value === '' ? 'trips.driverTaken' : 'trips.driverSave')}
        </Button>
      )}
    </form>
  );
}
