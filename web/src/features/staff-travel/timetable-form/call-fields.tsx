import { MAX_PLANNED_CALLS } from '@fareground/domain/api/make-trips';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { faresAfter } from './filled-fares.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { type CallDraft, emptyCall } from './timetable-draft.ts';
import type { TimetableFormState } from './use-timetable-form.ts';

/** The stops in their order, each with its times as the clock on its wall shows them. */
export function CallFields({ form }: { readonly form: TimetableFormState }) {
  const t = useT();
  const { draft, set } = form;
  const { calls } = draft;
  const [isNewPlace, setNewPlace] = useState(false);
  /** @param order the stops that there are now, by the numbers that they had */
  const reorder = (order: readonly (number | null)[]) =>
    set({
      calls: order.map((before) => (before === null ? emptyCall : (calls[before] ?? emptyCall))),
      fares: faresAfter(draft.fares, order),
    });
  const numbers = [...calls.keys()];
  return (
    <Card title={t('timetable.stopsCard')}>
      <p className="muted">{t('timetable.stopsLead')}</p>
      <ol className="timetable-calls">
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the order
          <li key={index}>
            <OneCall
              form={form}
              call={call}
              index={index}
              onChange={(change) => set({ calls: calls.with(index, { ...call, ...change }) })}
            />
            <div className="row">
              <IconButton
                icon={ArrowUp}
                label={t('timetable.earlier', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => reorder(numbers.toSpliced(index, 1).toSpliced(index - 1, 0, index))}
              />
              <IconButton
                icon={ArrowDown}
                label={t('timetable.later', { number: index + 1 })}
                disabled={index === calls.length - 1}
                onClick={() => reorder(numbers.toSpliced(index, 1).toSpliced(index + 1, 0, index))}
              />
              <IconButton
                icon={Trash2}
                label={t('timetable.removeStop', { number: index + 1 })}
                disabled={calls.length === 2}
                onClick={() => reorder(numbers.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="row row-wrap">
        <Button
          kind="line"
          icon={Plus}
          disabled={calls.length === MAX_PLANNED_CALLS}
          onClick={() => reorder([...numbers, null])}
        >
          {t('timetable.addStop')}
        </Button>
        <Button kind="quiet" icon={MapPinPlus} onClick={() => setNewPlace(true)}>
          {t('timetable.place.newButton')}
        </Button>
      </div>
      {isNewPlace ? (
        <PlaceDialog place={null} onClose={() => setNewPlace(false)} onSaved={() => setNewPlace(false)} />
      ) : null}
    </Card>
  );
}

interface OneCallProps {
  readonly form: TimetableFormState;
  readonly call: CallDraft;
  readonly index: number;
  readonly onChange: (change: Partial<CallDraft>) => void;
}

function OneCall({ form, call, index, onChange }: OneCallProps) {
  const t = useT();
  const isFirst = index === 0;
  const isLast = index === form.draft.calls.length - 1;
  const place = form.places.find(({ id }) => id === call.placeId);
  const [isChanging, setChanging] = useState(false);
  const error = (field: keyof CallDraft) => {
    const fault = form.faultOf(`calls.${index}.${field}`);
    return fault ? t(`timetable.fault.${fault}`) : undefined;
  };
  return (
    <fieldset className="timetable-call">
      <legend>{t('timetable.stop', { number: index + 1 })}</legend>
      <Field label={t('timetable.place')} hint={place?.timeZone} error={error('placeId')}>
        <Select value={call.placeId} onChange={({ target }) => onChange({ placeId: target.value })}>
          <option value="">{t('timetable.choose')}</option>
          {form.places.map(({ id, name, city }) => (
            <option key={id} value={id}>
              {name === city ? name : `${name}, ${city}`}
            </option>
          ))}
        </Select>
      </Field>
      {isFirst ? null : (
        <Field label={t('timetable.arrives')} error={error('arrives')}>
          <Input
            type="time"
            value={call.arrives}
            onChange={({ target }) => onChange({ arrives: target.value })}
          />
        </Field>
      )}
      {isLast ? null : (
        <Field label={t('timetable.departs')} error={error('departs')}>
          <Input
            type="time"
            value={call.departs}
            onChange={({ target }) => onChange({ departs: target.value })}
          />
        </Field>
      )}
      {isFirst ? null : (
        <Field label={t('timetable.km')} error={error('km')}>
          <Input
            inputMode="decimal"
            maxLength={9}
            value={call.km}
            onChange={({ target }) => onChange({ km: target.value })}
          />
        </Field>
      )}
      <Field label={t('timetable.bay')}>
        <Input maxLength={10} value={call.bay} onChange={({ target }) => onChange({ bay: target.value })} />
      </Field>
      <div>
        {isLast ? null : (
          <Checkbox
            label={t('timetable.boards')}
            error={error('boards')}
            checked={call.boards}
            onChange={({ target }) => onChange({ boards: target.checked })}
          />
        )}
        {isFirst ? null : (
          <Checkbox
            label={t('timetable.alights')}
            error={error('alights')}
            checked={call.alights}
            onChange={({ target }) => onChange({ alights: target.checked })}
          />
        )}
        {place ? (
          <Button kind="quiet" onClick={() => setChanging(true)}>
            {t('timetable.place.editButton', { name: place.name })}
          </Button>
        ) : null}
        {place && isChanging ? (
          <PlaceDialog place={place} onClose={() => setChanging(false)} onSaved={() => setChanging(false)} />
        ) : null}
      </div>
    </fieldset>
  );
}
