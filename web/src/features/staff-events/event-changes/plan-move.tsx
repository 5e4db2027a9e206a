import type { PlanQuote } from '@fareground/domain/api/event-changes';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Answer } from '../../../firebase/api-client.ts';
import { useKeyedCall } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { changeReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { moveToPlan, readPlanQuote } from '../data/event-change-calls.ts';
import { BrokenBookings } from './broken-bookings.tsx';
import { PlanTiers } from './plan-tiers.tsx';

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
