import { useState } from 'react';
import type { Answer, Problem } from '../firebase/api-client.ts';
import { useStaffAction } from '../firebase/use-staff-action.ts';
import { Note } from '../ui/note.tsx';
import { ActionProblem } from '../views/action-problem.tsx';

interface FileTaking<File, Input> {
  /** Asks, which is written down, and fetches. */
  readonly take: (
    file: File,
    input: Input,
    fetched: (fileId: string) => Promise<Problem | undefined>,
  ) => Promise<void>;
  /** Of the button of a file. */
  readonly busy: (file: File) => { readonly busy: boolean; readonly disabled: boolean };
  /** `broken`: it began and did not arrive whole. */
  readonly problem: Problem | 'broken' | undefined;
}

/** Files with everybody who has a ticket, of which one is taken at a time. */
export function useFileTaking<File extends string, Input>(
  askFor: (input: Input, key: string) => Promise<Answer<{ readonly fileId: string }>>,
): FileTaking<File, Input> {
  const ask = useStaffAction(askFor);
  const [taking, setTaking] = useState<File>();
  const [problem, setProblem] = useState<Problem | 'broken'>();
  return {
    take: async (file, body, fetched) => {
      setTaking(file);
      setProblem(undefined);
      const requested = await ask.run(body);
      const failed = requested && (await fetched(requested.fileId));
      // What broke off half-way looks as if no answer had come.
      if (failed) setProblem(failed.code === 'offline' && navigator.onLine ? 'broken' : failed);
      setTaking(undefined);
    },
    busy: (file) => ({ busy: taking === file, disabled: taking !== undefined && taking !== file }),
    problem: problem ?? ask.problem,
  };
}

interface FileProblemProps {
  readonly problem: Problem | 'broken' | undefined;
  /** What is said of a file that did not arrive whole. */
  readonly broken: string;
}

export function FileProblem({ problem, broken }: FileProblemProps) {
  if (problem !== 'broken') return <ActionProblem problem={problem} />;
  return (
    <Note tone="bad" role="alert">
      {broken}
    </Note>
  );
}
