import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import { isBetterClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { useT } from '../../../i18n/use-t.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import type { TimetableFormState } from './use-timetable-form.ts';

/** What a place of each better class of the vehicle costs; nothing where it has none. */
export function ClassFields({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set, fleet } = form;
  const vehicle = fleet.find(({ id }) => id === draft.vehicleId);
  return classesIn(vehicle?.layout ?? [])
    .filter(isBetterClass)
    .map((travelClass) => {
      const fault = form.faultOf(`classes.${travelClass}`);
      return (
        <Field
          key={travelClass}
          label={t(`timetable.class.${travelClass}`)}
          hint={t('timetable.classHint')}
          error={fault ? t(`timetable.fault.${fault}`) : undefined}
        >
          <Input
            maxLength={4}
            inputMode="numeric"
            value={draft.classes[travelClass] ?? ''}
            onChange={({ target }) => set({ classes: { ...draft.classes, [travelClass]: target.value } })}
          />
        </Field>
      );
    });
}
