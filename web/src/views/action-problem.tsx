import type { Problem } from '../firebase/api-client.ts';
import { refusalText } from '../i18n/problem-text.ts';
import { useT } from '../i18n/use-t.tsx';
import { Note } from '../ui/note.tsx';

/** Why an action failed, and that nothing typed was lost. */
export function ActionProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  if (!problem) return null;
  return (
    <Note tone="bad" role="alert">
      {refusalText(t, problem)}
    </Note>
  );
}
