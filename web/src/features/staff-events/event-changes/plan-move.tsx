import type { PlanQuote } from '@fareground/domain/api/event-changes';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../firebase/api-client.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { isReason, ReasonField } from '../../../staff/reason-field.tsx';
import { Button } from '../../../ui/button.tsx';
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

/** What moving to a plan does and whom it would break, and the button. Refused, it is looked at again. */
export function PlanMove({ event, planId }: PlanMoveProps) {
  const t = useT();
  const toast = useToast();
  const action = useStaffAction(moveToPlan);
  const [read, askAgain] = usePlanQuote(event.id, planId);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  if (!read) return <Loading rows={3} />;
  if (!read.ok) {
    return read.problem.code === 'invalid-argument' ? (
      <ActionProblem problem={read.problem} />
    ) : (
      <ErrorState onRetry={askAgain} />
    );
  }
  const quote = read.value;
  const { name, version } = quote;
  const run = async () => {
    setTried(true);
    if (!isReason(reason)) return;
    const moved = await action.run({ eventId: event.id, planId, reason: reason.trim() });
    if (moved) toast({ text: t('changes.planDone', { name, version }) });
    else askAgain();
  };
  const isBroken = action.problem?.details?.reason === 'plan-breaks';
  return (
    <>
      <PlanTiers quote={quote} />
      <BrokenBookings quote={quote} timeZone={event.timeZone} onAgain={askAgain} />
      {isBroken ? null : <ActionProblem problem={action.problem} />}
      {quote.isPossible ? (
        <>
          <ReasonField value={reason} onChange={setReason} tried={tried} readBy="log" />
          <div>
            <Button busy={action.busy} onClick={() => void run()}>
              {t('changes.planMove', { name, version })}
            </Button>
          </div>
        </>
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
