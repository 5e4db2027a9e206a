import type { Problem } from '../../../firebase/api-client.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';
import { ActionProblem } from '../action-problem.tsx';

/** Why a change was refused, with what stands in its way. */
export function ChangeProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  const { needed, sold, held, reason } = problem?.details ?? {};
  const text =
    typeof needed === 'number'
      ? t('changes.useNeeded', { needed })
      : typeof sold === 'number' && typeof held === 'number' && sold + held > 0
        ? t('changes.unpublishTaken', { sold, held })
        : reason === 'change-under-way'
          ? t('changes.underWay')
          : null;
  return text === null ? (
    <ActionProblem problem={problem} />
  ) : (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}
