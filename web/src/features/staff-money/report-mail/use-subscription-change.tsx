import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** One change of a subscription at a time, and whether the last one failed. */
export function useSubscriptionChange() {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** @param work gives false where there was no room for it @returns whether it was done */
  const run = async (
    work: () => Promise<unknown>,
    done: 'reportMail.saved' | 'reportMail.ended',
  ): Promise<boolean> => {
    setBusy(true);
    setHasFailed(false);
    let isDone = false;
    try {
      isDone = (await work()) !== false;
    } catch (error) {
      console.error('The report by mail was not changed', error);
    }
    setBusy(false);
    setHasFailed(!isDone);
    if (isDone) toast({ text: t(done) });
    return isDone;
  };
  return { busy, hasFailed, run };
}

export function SubscriptionFailed({ hasFailed }: { readonly hasFailed: boolean }) {
  const t = useT();
  return hasFailed ? (
    <Note tone="bad" role="alert">
      {t('reportMail.failed')}
    </Note>
  ) : null;
}
