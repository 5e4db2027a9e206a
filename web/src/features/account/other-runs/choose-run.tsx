import type { OtherRuns } from '@fareground/domain/calls/run-moves';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { giveBack, holdDearerRun, moveToRun } from '../data/other-runs.ts';
import type { Outcome } from './chosen.tsx';
import { RunOption } from './run-option.tsx';
import { SeatChoice } from './seat-choice.tsx';

interface ChooseRunProps {
  readonly found: OtherRuns;
  readonly booked: { readonly bookingId: string; readonly line: number; readonly key?: string };
  /** The day that is looked at, "2026-11-27". */
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** What is free has changed. */
  readonly onStale: () => void;
  readonly onChosen: (outcome: Outcome) => void;
}

/** In place of a trip's id. */
const MONEY = 'money';

/** The runs, the money where that is a choice, and the step that takes one. */
export function ChooseRun({ found, booked, day, onDay, onStale, onChosen }: ChooseRunProps) {
  const t = useT();
  const format = useFormat();
  const moving = useStaffAction(moveToRun);
  const giving = useStaffAction(giveBack);
  const holding = useStaffAction(holdDearerRun);
  const navigate = useNavigate();
  const [choice, setChoice] = useState('');
  const [seats, setSeats] = useState<readonly string[]>([]);
  const { why, until, journey, runs, moneyBack, currency } = found;
  const chosen = runs.find(({ tripId, hasRoom }) => tripId === choice && hasRoom);
  const zone = journey.from.timeZone;
  const picked = seats.filter(Boolean);
  const isSeated = picked.length === 0 || new Set(picked).size === journey.seats.length;
  const busy = moving.busy || giving.busy || holding.busy;
  const problem = moving.problem ?? giving.problem ?? holding.problem;
  async function take(): Promise<void> {
    if (choice === MONEY) {
      const given = await giving.run(booked);
      if (given) onChosen({ kind: 'given-back', given });
      return;
    }
    if (!chosen || !isSeated) return;
    const run = { tripId: chosen.tripId, ...(picked.length > 0 && { seats: [...picked] }) };
    if (chosen.toPay !== undefined) {
      const { bookingId, line } = booked;
      const held = await holding.run({ bookingId, line, ...run });
      if (held) await navigate(paths.payment.to({}, { booking: held.bookingId }));
      return;
    }
    const moved = await moving.run({ ...booked, ...run });
    if (moved) onChosen({ kind: 'moved', moved });
  }
  return (
    <div className="change-run">
      <Card title={t('otherRuns.yours')}>
        <p>
          <b>{t('otherRuns.journey', { from: journey.from.name, to: journey.to.name })}</b>
        </p>
        <p className="muted">
          {format.dateTime(journey.from.at, zone)}, {journey.operator} {journey.number},{' '}
          {t('otherRuns.movedSeats', {
            count: journey.seats.length,
            seats: journey.seats.map((seat) => seatName(t, seat)).join(', '),
          })}
        </p>
      </Card>
      <Note tone={why === 'offered' ? 'warn' : 'info'}>
        <p>{t(`otherRuns.${why}`, { until: format.dateTime(until, zone) })}</p>
        {why === 'offered' ? <p>{t('otherRuns.offeredHint')}</p> : null}
      </Note>
      {why === 'own' ? (
        <Field label={t('otherRuns.day')} className="run-day">
          <Input type="date" value={day} onChange={({ target }) => target.value && onDay(target.value)} />
        </Field>
      ) : null}
      {runs.length === 0 ? (
        <Note>
          {why === 'offered' ? (
            t('otherRuns.noneOffered')
          ) : why === 'missed' ? (
            t('otherRuns.noneLater')
          ) : (
            <>
              <p>{t('otherRuns.none')}</p>
              <p>{t('otherRuns.noneHint')}</p>
            </>
          )}
        </Note>
      ) : null}
      {runs.length > 0 || moneyBack !== null ? (
        <fieldset className="run-options">
          <legend className="head-s">{t('otherRuns.choose')}</legend>
          {runs.map((run) => (
            <RunOption
              key={run.tripId}
              run={run}
              currency={currency}
              checked={choice === run.tripId}
              onChoose={() => {
                setChoice(run.tripId);
                setSeats([]);
              }}
            />
          ))}
          {moneyBack === null ? null : (
            <label className="run-option">
              <input type="radio" name="run" checked={choice === MONEY} onChange={() => setChoice(MONEY)} />
              <span className="run-facts">
                <b>{t('otherRuns.money')}</b>
                <span className="muted small">
                  {moneyBack > 0
                    ? t('otherRuns.moneyHint', { amount: format.money(moneyBack, currency) })
                    : t('otherRuns.moneyFree')}
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
          before={journey.seats}
          seats={seats}
          onChange={setSeats}
          error={isSeated ? undefined : t('otherRuns.seatTwice')}
        />
      ) : null}
      {chosen?.toPay === undefined ? null : (
        <Note>{t('otherRuns.dearer', { amount: format.money(chosen.toPay, currency) })}</Note>
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
            ? t('otherRuns.take')
            : chosen
              ? t(chosen.toPay === undefined ? 'otherRuns.move' : 'otherRuns.payFor', {
                  time: format.time(chosen.from.at, chosen.from.timeZone),
                })
              : t('otherRuns.pick')}
        </Button>
      </p>
    </div>
  );
}
