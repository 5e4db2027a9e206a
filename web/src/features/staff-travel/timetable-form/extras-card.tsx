import { extraKinds } from '@fareground/domain/catalogue/trips/extras';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { emptyExtra } from './timetable-draft.ts';
import type { TimetableFormState } from './use-timetable-form.ts';

/** What runs take along beside people: how many on each part of the way, for how much, and how many with one passenger. */
export function ExtrasCard({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set } = form;
  return (
    <Card title={t('timetable.extras')}>
      <p className="muted small">{t('timetable.extrasHint')}</p>
      {extraKinds.map((kind) => {
        const extra = draft.extras[kind] ?? emptyExtra;
        return (
          <fieldset key={kind} className="timetable-fares">
            <legend>{t(`timetable.extra.${kind}`)}</legend>
            {(['capacity', 'price', 'each'] as const).map((field) => {
              const fault = form.faultOf(`extras.${kind}.${field}`);
              return (
                <Field
                  key={field}
                  label={t(`timetable.extra.${field}`)}
                  error={fault ? t(`timetable.fault.${fault}`) : undefined}
                >
                  <Input
                    maxLength={20}
                    inputMode="decimal"
                    value={extra[field]}
                    onChange={({ target }) =>
                      set({ extras: { ...draft.extras, [kind]: { ...extra, [field]: target.value } } })
                    }
                  />
                </Field>
              );
            })}
          </fieldset>
        );
      })}
    </Card>
  );
}
