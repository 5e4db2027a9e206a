import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, FieldError, Input } from '../../../ui/field.tsx';
import type { TimetableFormState } from './use-timetable-form.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** On which days there is a trip: weekdays within a season, days that are left out, and further ones. */
export function DayFields({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set } = form;
  const error = (field: string) => {
    const fault = form.faultOf(field);
    return fault ? t(`timetable.fault.${fault}`) : undefined;
  };
  const weekdayError = error('weekdays');
  return (
    <Card title={t('timetable.daysCard')}>
      <div className="timetable-grid">
        {(['from', 'until'] as const).map((field) => (
          <Field key={field} label={t(`timetable.${field}`)} error={error(field)}>
            <Input
              type="date"
              value={draft[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          </Field>
        ))}
      </div>
      <fieldset className="timetable-weekdays">
        <legend>{t('timetable.weekdays')}</legend>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={t(`timetable.weekday.${day}`)}
            checked={draft.weekdays.includes(day)}
            onChange={({ target }) =>
              set({
                weekdays: weekdays.filter((one) =>
                  one === day ? target.checked : draft.weekdays.includes(one),
                ),
              })
            }
          />
        ))}
        {weekdayError ? <FieldError>{weekdayError}</FieldError> : null}
      </fieldset>
      {(['without', 'extra'] as const).map((list) => (
        <fieldset key={list} className="timetable-exceptions">
          <legend>{t(`timetable.${list}`)}</legend>
          {draft[list].map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same while they are typed
            <div key={index} className="row">
              <Field label={t('timetable.day', { number: index + 1 })} error={error(`${list}.${index}`)}>
                <Input
                  type="date"
                  value={day}
                  onChange={({ target }) => set({ [list]: draft[list].with(index, target.value) })}
                />
              </Field>
              <IconButton
                icon={Trash2}
                label={t('timetable.removeDay', { number: index + 1 })}
                onClick={() => set({ [list]: draft[list].toSpliced(index, 1) })}
              />
            </div>
          ))}
          <Button
            kind="quiet"
            icon={Plus}
            disabled={draft[list].length === 100}
            onClick={() => set({ [list]: [...draft[list], ''] })}
          >
            {t(`timetable.add.${list}`)}
          </Button>
        </fieldset>
      ))}
    </Card>
  );
}
