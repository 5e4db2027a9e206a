import type { Alternatives } from '@fareground/domain/api/rebooking';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { seatName } from '../../../views/seat-name.ts';
import {
  type BookedParty,
  fetchAlternatives,
  holdFareDifference,
  rebook,
  refundInstead,
} from '../data/rebooking.ts';
import type { Outcome } from './chosen.tsx';
import { TripOption } from './trip-option.tsx';

interface ChooseTripProps {
  readonly found: Alternatives;
  readonly booked: BookedParty;
  /** The day that is looked at, "2026-11-27". */
  readonly day: string;
  /** What is free has changed. */
  readonly onStale: () => void;
  readonly onChosen: (outcome: Outcome) => void;
}

/** In place of a trip's id. */
const MONEY = 'money';

/** The trips, the money where that is a choice, and the step that takes one. */
export function ChooseTrip({ found, booked, day, onStale, onChosen }: ChooseTripProps) {
  const t = useT();
  const format = useFormat();
  const moving = useStaffAction(rebook);
  const giving = useStaffAction(refundInstead);
  const holding = useStaffAction(holdFareDifference);
  const navigate = useNavigate();
  const [choice, setChoice] = useState('');
  const [seats, setSeats] = useState<readonly string[]>([]);
  const { why, leg, trips, moneyBack, currency } = found;
  const chosen = trips.find(({ tripId, hasRoom }) => tripId === choice && hasRoom);
  const count = leg.seats.length;
  const picked = seats.filter(Boolean);
  const isSeated = picked.length === 0 || new Set(picked).size === count;
  const busy = moving.busy || giving.busy || holding.busy;
  const problem = moving.problem ?? giving.problem ?? holding.problem;
  async function take(): Promise<void> {
    if (choice === MONEY) {
      const given = await giving.run(booked);
      if (given) onChosen({ kind: 'given-back', given });
      return;
    }
    if (!chosen || !isSeated) return;
    const request = { tripId: chosen.tripId, ...(picked.length > 0 && { seats: [...picked] }) };
    if (chosen.toPay !== undefined) {
      const { key: _link, ...party } = booked;
      const held = await holding.run({ ...party, ...request });
      if (held) await navigate(paths.payment.to({}, { booking: held.bookingId }));
      return;
    }
    const moved = await moving.run({ ...booked, ...request });
    if (moved) onChosen({ kind: 'moved', moved });
  }
  return (
    <>
      {trips.length === 0 ? (
        <Note>
          {why === 'offered' ? (
            t('rebooking.noneOffered')
          ) : why === 'missed' ? (
            t('rebooking.noneLater')
          ) : (
            <>
              <p>{t('rebooking.none')}</p>
              <p>{t('rebooking.noneHint')}</p>
            </>
          )}
        </Note>
      ) : null}
      {trips.length > 0 || moneyBack !== null ? (
        <fieldset className="trip-options">
          <legend className="head-s">{t('rebooking.choose')}</legend>
          {trips.map((trip) => (
            <TripOption
              key={trip.tripId}
              trip={trip}
              people={count}
              currency={currency}
              checked={choice === trip.tripId}
              onChoose={() => {
                setChoice(trip.tripId);
                setSeats([]);
              }}
            />
          ))}
          {moneyBack === null ? null : (
            <label className="trip-option">
              <input type="radio" name="run" checked={choice === MONEY} onChange={() => setChoice(MONEY)} />
              <span className="trip-facts">
                <b>{t('rebooking.money')}</b>
                <span className="muted small">
                  {moneyBack > 0
                    ? t('rebooking.moneyHint', { count, amount: format.money(moneyBack, currency) })
                    : t('rebooking.moneyFree')}
                </span>
              </span>
            </label>
          )}
        </fieldset>
      ) : null}
      {chosen ? (
        <SeatChoice
          key={chosen.tripId}
          booked={booked}
          day={why === 'own' ? day : undefined}
          tripId={chosen.tripId}
          before={leg.seats}
          seats={seats}
          onChange={setSeats}
          error={isSeated ? undefined : t('rebooking.seatTwice')}
        />
      ) : null}
      {chosen?.toPay === undefined ? null : (
        <Note>{t('rebooking.dearer', { amount: format.money(chosen.toPay, currency) })}</Note>
      )}
      {problem ? (
        <Note tone="bad" role="alert">
          <p>{problemText(t, problem.code)}</p>
          <Button kind="line" onClick={onStale}>
            {t('state.retry')}
          </Button>
        </Note>
      ) : null}
      <p>
        <Button
          kind={choice === MONEY ? 'bad' : 'solid'}
          busy={busy}
          disabled={choice === MONEY ? false : !chosen}
          onClick={() => void take()}
        >
          {choice === MONEY
            ? t('rebooking.take', { count })
            : chosen
              ? t(chosen.toPay === undefined ? 'rebooking.move' : 'rebooking.payFor', {
                  count,
                  time: format.time(chosen.from.at, chosen.from.timeZone),
                })
              : t('rebooking.pick')}
        </Button>
      </p>
    </>
  );
}

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

/** Seats on the other trip, for whoever wants to choose them. */
function SeatChoice({ booked, day, tripId, before, seats, onChange, error }: SeatChoiceProps) {
  const t = useT();
  const { bookingId, ...rest } = booked;
  const answer = useAnswer(`${bookingId} ${tripId}`, () =>
    fetchAlternatives(bookingId, { ...rest, tripId, ...(day && { day }) }),
  );
  const free = answer?.ok ? (answer.value.trips[0]?.seats ?? []) : [];
  if (free.length === 0) return null;
  return (
    <fieldset className="trip-seats">
      <legend className="head-s">{t('rebooking.seats')}</legend>
      <p className="muted small">{t('rebooking.seatsHint')}</p>
      {before.map((seat, place) => (
        <Field
          key={seat}
          label={t('rebooking.seatOf', { seat: seatName(t, seat) })}
          error={place === before.length - 1 ? error : undefined}
        >
          <Select
            value={seats[place] ?? ''}
            onChange={({ target }) =>
              onChange(before.map((_, at) => (at === place ? target.value : (seats[at] ?? ''))))
            }
          >
            <option value="">{t('rebooking.seatAny')}</option>
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
