import './seat-picker.css';
import { rowOfSeat, splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, Select } from '../../ui/field.tsx';
import { seatName } from '../../views/seat-name.ts';

interface SeatPickerProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The seats that can be had, in the order of the plan. */
  readonly seats: readonly string[];
  readonly chosen: readonly string[];
  readonly most: number;
  readonly onChange: (chosen: string[]) => void;
}

/** Chooses seats by name, a section at a time. */
export function SeatPicker({ label, hint, error, seats, chosen, most, onChange }: SeatPickerProps) {
  const t = useT();
  const noteId = useId();
  const bySection = Map.groupBy(seats, (seat) => splitSeatId(seat).sectionId);
  const [wanted, setWanted] = useState('');
  const section = bySection.has(wanted) ? wanted : ([...bySection.keys()][0] ?? '');
  const rows = Map.groupBy(bySection.get(section) ?? [], rowOfSeat);
  const isFull = chosen.length >= most;
  const press = (seat: string) =>
    onChange(chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat]);
  return (
    <fieldset className="seat-picker" aria-describedby={noteId}>
      <legend>{label}</legend>
      {bySection.size > 1 ? (
        <Field label={t('staff.seatSection')}>
          <Select value={section} onChange={({ target }) => setWanted(target.value)}>
            {[...bySection].map(([id, own]) => (
              <option key={id} value={id}>
                {t('staff.seatSectionOf', { section: id.toUpperCase(), count: own.length })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <ul className="seat-picker-rows">
        {[...rows].map(([row, own]) => (
          <li key={row}>
            <span className="seat-picker-row">{splitSeatId(row).label}</span>
            <span className="seat-picker-seats">
              {own.map((seat) => (
                <button
                  key={seat}
                  type="button"
                  className="seat-pick"
                  aria-pressed={chosen.includes(seat)}
                  aria-label={seatName(t, seat)}
                  disabled={isFull && !chosen.includes(seat)}
                  onClick={() => press(seat)}
                >
                  {splitSeatId(seat).label.split('-').at(-1)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div id={noteId}>
        {error ? <FieldError>{error}</FieldError> : null}
        {!error && chosen.length === 0 && hint ? <p className="hint">{hint}</p> : null}
        {chosen.length > 0 ? (
          <p className="hint">
            {t('staff.seatsChosen', {
              count: chosen.length,
              seats: chosen.map((seat) => seatName(t, seat)).join(', '),
            })}{' '}
            <Button kind="quiet" onClick={() => onChange([])}>
              {t('staff.seatsClear')}
            </Button>
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
