import { MAX_DATES } from '@fareground/domain/catalogue/events/event-form';
import { DAY } from '@fareground/domain/core/time';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import type { FormParts } from './form-parts.ts';

const WEEKS = 4;

/** Weeks later on the clock of the place; nothing after nothing. */
const weeksLater = (wall: string, weeks: number): string =>
  wall === '' ? '' : new Date(Date.parse(`${wall}:00Z`) + weeks * 7 * DAY).toISOString().slice(0, 16);

/** Further dates of a new event. */
export function MoreDates({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, fault } = parts;
  const { moreDates } = form;
  const last = moreDates.at(-1) || form.startsAt;
  const add = (count: number) => {
    const more = Array.from({ length: count }, (_, index) => weeksLater(last, index + 1));
    set({ moreDates: [...moreDates, ...more].slice(0, MAX_DATES) });
  };
  return (
    <fieldset className="ef-dates">
      <legend>{t('eventForm.field.moreDates')}</legend>
      <p className="muted small">{t('eventForm.datesHint')}</p>
      {moreDates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dates have no name but their place
        <div key={index} className="ef-date">
          <Field label={t('eventForm.dateNumber', { number: index + 2 })} error={fault(`moreDates/${index}`)}>
            <Input
              name={`moreDates/${index}`}
              type="datetime-local"
              value={date}
              onChange={({ target }) => set({ moreDates: moreDates.with(index, target.value) })}
            />
          </Field>
          <IconButton
            icon={Trash}
            label={t('eventForm.removeDate', { number: index + 2 })}
            onClick={() => set({ moreDates: moreDates.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <div className="row row-wrap">
        <Button
          kind="line"
          icon={CalendarPlus}
          disabled={moreDates.length >= MAX_DATES}
          onClick={() => add(1)}
        >
          {t('eventForm.addDate')}
        </Button>
        <Button
          kind="quiet"
          disabled={last === '' || moreDates.length + WEEKS > MAX_DATES}
          onClick={() => add(WEEKS)}
        >
          {t('eventForm.addWeeks', { count: WEEKS })}
        </Button>
      </div>
    </fieldset>
  );
}
