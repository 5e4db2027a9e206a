import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

interface SaveFileProps {
  readonly icon: LucideIcon;
  /** Fetches the file and gives it to the browser; says why where it cannot. */
  readonly save: () => Promise<Problem | undefined>;
  readonly children: ReactNode;
}

export function SaveFile({ icon, save, children }: SaveFileProps) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    const problem = await save();
    setBusy(false);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return (
    <Button kind="line" icon={icon} busy={busy} onClick={() => void run()}>
      {children}
    </Button>
  );
}
