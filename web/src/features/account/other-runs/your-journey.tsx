import type { OtherRuns } from '@fareground/domain/api/run-moves';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { passengerWords } from '../../../views/passenger-words.ts';
import { seatName } from '../../../views/seat-name.ts';

interface YourJourneyProps {
  readonly found: OtherRuns;
  /** For whom runs are looked for: lines of the party. */
  readonly chosen: readonly number[];
  readonly onChoose: (lines: readonly number[]) => void;
}

/** The journey as it is booked. Who booked it together chooses together, unless somebody is taken out. */
export function YourJourney({ found: { journey, party }, chosen, onChoose }: YourJourneyProps) {
  const t = useT();
  const format = useFormat();
  const seatsText = (seats: readonly string[]): string =>
    t('otherRuns.movedSeats', {
      count: seats.length,
      seats: seats.map((seat) => seatName(t, seat)).join(', '),
    });
  const [alone, ...others] = party;
  const { from, to, operator, number } = journey;
  return (
    <Card title={t('otherRuns.yours')}>
      <p>
        <b>{t('otherRuns.journey', { from: from.name, to: to.name })}</b>
      </p>
      <p className="muted">
        {format.dateTime(from.at, from.timeZone)}, {operator} {number}
        {alone && others.length === 0 ? `, ${seatsText(alone.seats)}` : ''}
      </p>
      {others.length > 0 ? (
        <fieldset className="run-party">
          <legend>{t('otherRuns.who')}</legend>
          {party.map(({ line, seats, ...who }) => (
            <Checkbox
              key={line}
              label={`${seatsText(seats)}${passengerWords(t, who)}`}
              checked={chosen.includes(line)}
              onChange={({ target }) =>
                onChoose(
                  party
                    .map((one) => one.line)
                    .filter((one) => (one === line ? target.checked : chosen.includes(one))),
                )
              }
            />
          ))}
          <p className="muted small">{t('otherRuns.whoHint')}</p>
        </fieldset>
      ) : null}
    </Card>
  );
}
