import type { VehicleQuote } from '@fareground/domain/api/trip-vehicle';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { isReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { changeVehicle, readVehicleQuote } from '../data/trip-change-calls.ts';
import { backOf, readPercent } from './lesser-back.ts';
import { Reseats } from './reseats.tsx';

interface VehicleMoveProps {
  readonly trip: Trip;
  readonly vehicleId: string;
}

/** Who would sit where, what goes back, and the button. What is confirmed is what was seen; refused, it is looked at again. */
export function VehicleMove({ trip, vehicleId }: VehicleMoveProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const action = useStaffAction(changeVehicle);
  const [tries, setTries] = useState(0);
  const quote = useAnswer(`${vehicleId} ${tries}`, () => readVehicleQuote(trip.id, vehicleId));
  const [percentText, setPercentText] = useState('20');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  if (!quote) return <Loading rows={4} />;
  if (!quote.ok) {
    return quote.problem.details?.reason === 'unfinished' ? (
      <Note tone="warn">{t('tripChanges.planUnfinished')}</Note>
    ) : (
      <ErrorState onRetry={() => setTries(tries + 1)} />
    );
  }
  const { name, digest, counts, lesserPrices, classBack, currency } = quote.value;
  const percent = readPercent(percentText);
  const run = async () => {
    setTried(true);
    if (!isReason(reason) || percent === null) return;
    const begun = await action.run({
      tripId: trip.id,
      vehicleId,
      digest,
      refundPercent: percent,
      reason: reason.trim(),
    });
    if (begun) toast({ text: t('tripChanges.vehicleBegun', { name }) });
    else setTries(tries + 1);
  };
  return (
    <>
      <Verdict quote={quote.value} />
      <Sums quote={quote.value} />
      <Reseats quote={quote.value} percent={percent ?? 0} />
      {counts.without > 0 ? (
        <div>
          <Button kind="line" onClick={() => setTries(tries + 1)}>
            {t('tripChanges.again')}
          </Button>
        </div>
      ) : (
        <>
          {classBack ? (
            <Note>{t('tripChanges.classBack', { amount: format.money(classBack, currency) })}</Note>
          ) : null}
          {lesserPrices.length > 0 ? (
            <PercentField quote={quote.value} value={percentText} onChange={setPercentText} />
          ) : null}
          <ReasonField value={reason} onChange={setReason} tried={tried} readBy="buyers" />
          <Refused problem={action.problem} />
          <div>
            <Button busy={action.busy} onClick={() => void run()}>
              {t('tripChanges.vehicleButton', { name })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Verdict({ quote: { name, counts } }: { readonly quote: VehicleQuote }) {
  const t = useT();
  if (counts.without > 0) {
    return (
      <Note tone="bad" role="alert">
        {t('tripChanges.planWithout', { count: counts.without, name })}
      </Note>
    );
  }
  return (
    <Note tone="good">{t(counts.moved > 0 ? 'tripChanges.planDone' : 'tripChanges.planSame', { name })}</Note>
  );
}

function Sums({ quote: { counts, holds } }: { readonly quote: VehicleQuote }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className="change-counts">
      {(['places', 'moved', 'lesser', 'without'] as const).map((key) => (
        <div key={key}>
          <dt className="muted small">{t(`tripChanges.count.${key}`)}</dt>
          <dd>{format.number(counts[key])}</dd>
        </div>
      ))}
      <div>
        <dt className="muted small">{t('tripChanges.count.holds')}</dt>
        <dd>{format.number(holds)}</dd>
      </div>
    </dl>
  );
}

interface PercentFieldProps {
  readonly quote: VehicleQuote;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PercentField({ quote, value, onChange }: PercentFieldProps) {
  const t = useT();
  const format = useFormat();
  const percent = readPercent(value);
  const amount = format.money(backOf(quote.lesserPrices, percent ?? 0), quote.currency);
  return (
    <Field
      label={t('tripChanges.percent')}
      hint={t('tripChanges.percentHint', { amount })}
      error={percent === null ? t('tripChanges.percentWrong') : undefined}
    >
      <Input
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

function Refused({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  const text = reasonText(problem, t);
  return text === null ? (
    <ChangeProblem problem={problem} />
  ) : (
    <Note tone="warn" role="alert">
      {text}
    </Note>
  );
}

function reasonText(problem: Problem | undefined, t: Translate): string | null {
  const reason = problem?.details?.reason;
  if (reason === 'plan-changed' || reason === 'no-place') return t('tripChanges.planChanged');
  if (reason === 'vehicle-taken') return t('tripChanges.planTaken');
  return reason === 'unfinished' ? t('tripChanges.planUnfinished') : null;
}
