import type { VehicleQuote } from '@fareground/domain/api/trip-vehicle';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { z } from 'zod';
import type { Problem } from '../../../firebase/api-client.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { ChangeProblem } from '../../../staff/change-problem.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
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

const schema = z.object({
  refundPercent: z.string().transform((typed, context) => {
    const percent = readPercent(typed);
    if (percent !== null) return percent;
    context.addIssue(fault('tripChanges.percentWrong'));
    return z.NEVER;
  }),
  reason: changeReason,
});

/** Who would sit where, what goes back, and the button. What is confirmed is what was seen; refused, it is looked at again. */
export function VehicleMove({ trip, vehicleId }: VehicleMoveProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const send = useKeyedCall(changeVehicle);
  const [tries, setTries] = useState(0);
  const quote = useAnswer(`${vehicleId} ${tries}`, () => readVehicleQuote(trip.id, vehicleId));
  const { name = '', digest = '' } = quote?.ok ? quote.value : {};
  const form = useForm({
    schema,
    defaultValues: { refundPercent: '20', reason: '' },
    submit: async (read) => {
      const answer = await send({ tripId: trip.id, vehicleId, digest, ...read });
      if (!answer.ok) {
        setTries(tries + 1);
        return answer.problem;
      }
      toast({ text: t('tripChanges.vehicleBegun', { name }) });
    },
  });
  if (!quote) return <Loading rows={4} />;
  if (!quote.ok) {
    return quote.problem.details?.reason === 'unfinished' ? (
      <Note tone="warn">{t('tripChanges.planUnfinished')}</Note>
    ) : (
      <ErrorState onRetry={() => setTries(tries + 1)} />
    );
  }
  const { counts, lesserPrices, classBack, currency } = quote.value;
  const percent = readPercent(form.watch('refundPercent')) ?? 0;
  return (
    <>
      <Verdict quote={quote.value} />
      <Sums quote={quote.value} />
      <Reseats quote={quote.value} percent={percent} />
      {counts.without > 0 ? (
        <div>
          <Button kind="line" onClick={() => setTries(tries + 1)}>
            {t('tripChanges.again')}
          </Button>
        </div>
      ) : (
        <form className="change-body" noValidate onSubmit={form.onSubmit}>
          {classBack ? (
            <Note>{t('tripChanges.classBack', { amount: format.money(classBack, currency) })}</Note>
          ) : null}
          {lesserPrices.length > 0 ? (
            <FormField
              form={form}
              name="refundPercent"
              label={t('tripChanges.percent')}
              hint={t('tripChanges.percentHint', {
                amount: format.money(backOf(lesserPrices, percent), currency),
              })}
            >
              <Input inputMode="numeric" maxLength={3} />
            </FormField>
          ) : null}
          <ReasonField form={form} name="reason" readBy="buyers" />
          <Refused problem={form.problem} />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('tripChanges.vehicleButton', { name })}
            </Button>
          </div>
        </form>
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
