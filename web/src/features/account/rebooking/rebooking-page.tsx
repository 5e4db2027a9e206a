import './rebooking.css';
import type { Alternatives } from '@fareground/domain/api/rebooking';
import { dayKey } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { passengerWords } from '../../../views/passenger-words.ts';
import { seatName } from '../../../views/seat-name.ts';
import { keyIn } from '../data/linked-booking.ts';
import { fetchAlternatives } from '../data/rebooking.ts';
import { SignedInOnly } from '../signed-in-only.tsx';
import { ChooseTrip } from './choose-trip.tsx';
import { Chosen, type Outcome } from './chosen.tsx';

/** Another trip for a leg that was booked, or the money where that is the other choice. */
export default function RebookingPage() {
  const t = useT();
  const { id = '', line = '' } = useParams();
  const key = keyIn(useLocation().hash);
  const leg = { bookingId: id, line: Number(line), ...(key && { linkKey: key }) };
  return (
    <div className="wrap section alternatives">
      <PageHead title={t('rebooking.title')} />
      {key ? <meta name="robots" content="noindex" /> : null}
      <h1 className="head">{t('rebooking.title')}</h1>
      {key ? (
        <LoadedAlternatives {...leg} />
      ) : (
        <SignedInOnly>{() => <LoadedAlternatives {...leg} />}</SignedInOnly>
      )}
    </div>
  );
}

interface BookedLeg {
  readonly bookingId: string;
  /** The position of its line in the booking. */
  readonly line: number;
  readonly linkKey?: string;
}

function LoadedAlternatives({ bookingId, line, linkKey }: BookedLeg) {
  const t = useT();
  const format = useFormat();
  const [day, setDay] = useState<string>();
  const [tries, setTries] = useState(0);
  const [only, setOnly] = useState<readonly number[]>();
  const [last, setLast] = useState<Alternatives>();
  const [outcome, setOutcome] = useState<Outcome>();
  const key = linkKey && { key: linkKey };
  const lines = only && only.length > 0 && { lines: [...only] };
  const answer = useAnswer(`${bookingId} ${line} ${only} ${day} ${tries}`, () =>
    fetchAlternatives(bookingId, { line, ...lines, ...key, ...(day && { day }) }),
  );
  // Whose leg it is stays in sight while other trips are asked for.
  if (answer?.ok && answer.value !== last) setLast(answer.value);
  const toBooking = `${paths.booking.to({ id: bookingId })}${linkKey ? `#key=${linkKey}` : ''}`;
  if (outcome) return <Chosen outcome={outcome} toBooking={toBooking} />;
  if (!answer || answer.ok) {
    const found = answer?.value ?? last;
    if (!found) return <Loading />;
    const { why, until, party } = found;
    const { at, timeZone } = found.leg.from;
    const chosen = only ?? party.map((member) => member.line);
    const shownDay = day ?? dayKey(at, timeZone);
    return (
      <div className="change-trip">
        <YourLeg found={found} chosen={chosen} onChoose={setOnly} />
        <Note tone={why === 'offered' ? 'warn' : 'info'}>
          <p>{t(`rebooking.${why}`, { until: format.dateTime(until, timeZone) })}</p>
          {why === 'offered' ? <p>{t('rebooking.offeredHint')}</p> : null}
        </Note>
        {why === 'own' ? (
          <Field label={t('rebooking.day')} className="trip-day">
            <Input
              type="date"
              value={shownDay}
              onChange={({ target }) => target.value && setDay(target.value)}
            />
          </Field>
        ) : null}
        {chosen.length === 0 ? (
          <Note role="status">{t('rebooking.nobody')}</Note>
        ) : answer ? (
          <ChooseTrip
            found={answer.value}
            booked={{ bookingId, line, lines: [...chosen], ...key }}
            day={shownDay}
            onStale={() => setTries(tries + 1)}
            onChosen={setOutcome}
          />
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  const reason = answer.problem.details?.reason;
  const why = reason === 'not-left' ? 'notLeft' : reason === 'used' ? 'used' : 'over';
  if (answer.problem.code === 'wrong-state' || answer.problem.code === 'not-found') {
    return (
      <EmptyState
        title={t(`rebooking.${why}`)}
        action={<ButtonLink to={toBooking}>{t('rebooking.toBooking')}</ButtonLink>}
      >
        {t(`rebooking.${why}Hint`)}
      </EmptyState>
    );
  }
  return <ErrorState onRetry={() => setTries(tries + 1)} />;
}

interface YourLegProps {
  readonly found: Alternatives;
  /** For whom trips are looked for: lines of the party. */
  readonly chosen: readonly number[];
  readonly onChoose: (lines: readonly number[]) => void;
}

/** The leg as it is booked. Who booked it together chooses together, unless somebody is taken out. */
function YourLeg({ found: { leg, party }, chosen, onChoose }: YourLegProps) {
  const t = useT();
  const format = useFormat();
  const seatsText = (seats: readonly string[]): string =>
    t('rebooking.movedSeats', {
      count: seats.length,
      seats: seats.map((seat) => seatName(t, seat)).join(', '),
    });
  const [alone, ...others] = party;
  const { from, to, operator, number } = leg;
  return (
    <Card title={t('rebooking.yours')}>
      <p>
        <b>{t('rebooking.leg', { from: from.name, to: to.name })}</b>
      </p>
      <p className="muted">
        {format.dateTime(from.at, from.timeZone)}, {operator} {number}
        {alone && others.length === 0 ? `, ${seatsText(alone.seats)}` : ''}
      </p>
      {others.length > 0 ? (
        <fieldset className="trip-party">
          <legend>{t('rebooking.who')}</legend>
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
          <p className="muted small">{t('rebooking.whoHint')}</p>
        </fieldset>
      ) : null}
    </Card>
  );
}
