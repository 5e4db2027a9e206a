import { z } from 'zod';
import type { Problem } from '../firebase/api-client.ts';
import { useT } from '../i18n/use-t.tsx';
import { Note } from '../ui/note.tsx';
import { ActionProblem } from '../views/action-problem.tsx';

const keptSchema = z.array(z.object({ name: z.string(), places: z.number() }));

/** Why a change was refused, with what stands in its way. */
export function ChangeProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  const { needed, sold, held, reason, allotments } = problem?.details ?? {};
  const kept = readKept(allotments);
  const text =
    typeof needed === 'number'
      ? t(kept ? 'changes.useNeededKept' : 'changes.useNeeded', { needed, kept })
      : typeof sold === 'number' && typeof held === 'number' && sold + held > 0
        ? t('changes.unpublishTaken', { sold, held })
        : reason === 'change-under-way'
          ? t('changes.inFlight')
          : null;
  return text === null ? (
    <ActionProblem problem={problem} />
  ) : (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}

/** The allotments in the places that are needed: "Press (12), House (4)". */
const readKept = (allotments: unknown): string => {
  const read = keptSchema.safeParse(allotments);
  return read.success ? read.data.map(({ name, places }) => `${name} (${places})`).join(', ') : '';
};
