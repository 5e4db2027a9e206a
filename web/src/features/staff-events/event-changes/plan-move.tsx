import type { PlanQuote } from '@fareground/domain/api/event-changes';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Answer } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { moveToPlan, readPlanQuote } from '../data/event-changes.ts';
import { BrokenBookings } from './broken-bookings.tsx';

interface PlanMoveProps {
  readonly event: Event;
  readonly planId: string;
}

const schema = z.object({ reason: changeReason });

/** What moving to a plan does and whom it would break, and the button. Refused, it is looked at again. */
export function PlanMove({ event, planId }: PlanMoveProps) {
  const t = useT();
  const toast = useToast();
  const send = useKeyedCall(moveToPlan);
  const [read, askAgain] = usePlanQuote(event.id, planId);
  const form = useForm({
    schema,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const answer = await send({ eventId: event.id, planId, reason });
      if (!answer.ok) {
        askAgain();
        return answer.problem;
      }
      toast({ text: t('changes.planDone', named) });
    },
  });
  const named = read?.ok ? { name: read.value.name, version: read.value.version } : {};
  if (!read) return <Loading rows={3} />;
  if (!read.ok) {
    return read.problem.code === 'invalid-argument' ? (
      <ActionProblem problem={read.problem} />
    ) : (
      <ErrorState onRetry={askAgain} />
    );
  }
  const quote = read.value;
  const isBroken = form.problem?.details.reason === 'plan-breaks';
  return (
    <>
      <PlanTiers quote={quote} />
      <BrokenBookings quote={quote} timeZone={event.timeZone} onAgain={askAgain} />
      {isBroken ? null : <FormFailure form={form} />}
      {quote.isPossible ? (
        <form className="change-body" noValidate onSubmit={form.onSubmit}>
          <ReasonField form={form} name="reason" readBy="log" />
          <div>
            <Button type="submit" busy={form.busy}>
              {t('changes.planMove', named)}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  );
}

/** What moving to a plan would do, read when it is chosen, and reading it again. Nothing while it is read. */
function usePlanQuote(eventId: string, planId: string): [Answer<PlanQuote> | undefined, () => void] {
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<Answer<PlanQuote>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads once more
  useEffect(() => {
    let isGone = false;
    void readPlanQuote(eventId, planId).then((answer) => {
      if (!isGone) setRead(answer);
    });
    return () => {
      isGone = true;
    };
  }, [eventId, planId, tries]);
  return [read, () => setTries(tries + 1)];
}

type TierRow = PlanQuote['tiers'][number];

/** What each tier would have: places before and after, and which seats come and go. */
function PlanTiers({ quote }: { readonly quote: PlanQuote }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<TierRow>[] = [
    { key: 'tier', heading: t('changes.tier'), cell: ({ name }) => name },
    {
      key: 'places',
      heading: t('changes.places'),
      cell: ({ before, after }) =>
        before === after
          ? t('changes.planSame', { count: format.number(before) })
          : t('changes.planPlaces', { before: format.number(before), after: format.number(after) }),
    },
    { key: 'comes', heading: t('changes.planComes'), cell: ({ comes }) => <Rows of={comes} /> },
    { key: 'goes', heading: t('changes.planGoes'), cell: ({ goes }) => <Rows of={goes} /> },
  ];
  return (
    <DataTable
      caption={t('changes.planDoes')}
      columns={columns}
      rows={quote.tiers}
      rowKey={({ tierId }) => tierId}
    />
  );
}

/** So many rows are shown at once; the others are there for whoever asks. */
const SHOWN = 6;

function Rows({ of: rows }: { readonly of: TierRow['comes'] }) {
  const t = useT();
  if (rows.length === 0) return <span className="muted">{t('changes.planNone')}</span>;
  const list = (some: TierRow['comes']) => (
    <ul className="plan-rows">
      {some.map(({ section, row, numbers }) => (
        <li key={`${section} ${row}`}>{t('changes.planRow', { section, row, numbers })}</li>
      ))}
    </ul>
  );
  const rest = rows.slice(SHOWN);
  return (
    <div>
      {list(rows.slice(0, SHOWN))}
      {rest.length > 0 ? (
        <details>
          <summary>{t('changes.planMoreRows', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
    </div>
  );
}
