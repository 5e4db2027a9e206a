import { useAnswer } from '../../../firebase/use-answer.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { type BookedParty, readOtherRuns } from '../data/other-runs.ts';

interface SeatChoiceProps {
  readonly booked: BookedParty;
  readonly day: string | undefined;
  readonly tripId: string;
  /** The seats that they have, a place each. */
  readonly before: readonly string[];
  /** Chosen for each place; '' or nothing where it is left open. */
  readonly seats: readonly string[];
  readonly onChange: (seats: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Seats on the other run, for whoever wants to choose them. */
export function SeatChoice({ booked, day, tripId, before, seats, onChange, error }: SeatChoiceProps) {
  const t = useT();
  const { bookingId, ...rest } = booked;
  const answer = useAnswer(`${bookingId} ${tripId}`, () =>
    readOtherRuns(bookingId, { ...rest, tripId, ...(day && { day }) }),
  );
  const free = answer?.ok ? (answer.value.runs[0]?.seats ?? []) : [];
  if (free.length === 0) return null;
  return (
    <fieldset className="run-seats">
      <legend className="head-s">{t('otherRuns.seats')}</legend>
      <p className="muted small">{t('otherRuns.seatsHint')}</p>
      {before.map((seat, place) => (
        <Field
          key={seat}
          label={t('otherRuns.seatOf', { seat: seatName(t, seat) })}
          error={place === before.length - 1 ? error : undefined}
        >
          <Select
            value={seats[place] ?? ''}
            onChange={({ target }) =>
              onChange(before.map((_, at) => (at === place ? target.value : (seats[at] ?? ''))))
            }
          >
            <option value="">{t('otherRuns.seatAny')}</option>
            {free.map((one) => (
              <option key={one} value={one}>
                {seatName(t, one)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  );
}
