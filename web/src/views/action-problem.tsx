import type { Problem } from '../firebase/api-client.ts';
import type { MessageId } from '../i18n/ids.ts';
import { problemText } from '../i18n/problem-text.ts';
import { useT } from '../i18n/use-t.tsx';
import { Note } from '../ui/note.tsx';

/** Refusals that have a reason of their own, in words. */
const reasons: Readonly<Record<string, MessageId>> = {
  'last-owner': 'people.fault.lastOwner',
  self: 'people.fault.self',
  staff: 'people.fault.staff',
  busy: 'people.fault.busy',
  dismissed: 'people.fault.dismissed',
  'already-invited': 'people.fault.alreadyInvited',
  used: 'people.fault.used',
};

/** Why an action failed, and that nothing typed was lost. */
export function ActionProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  if (!problem) return null;
  const reason = reasons[String(problem.details.reason)];
  return (
    <Note tone="bad" role="alert">
      {reason ? t(reason) : problemText(t, problem.code)}
    </Note>
  );
}
