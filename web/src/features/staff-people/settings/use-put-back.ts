import { useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Puts back what was there before an owner wrote something else. @param done what is said once it is back */
export function usePutBack(save: () => Promise<'saved' | 'changed-meanwhile'>, done: MessageId) {
  const t = useT();
  const toast = useToast();
  const [failure, setFailure] = useState<MessageId>();
  const putBack = async () => {
    setFailure(undefined);
    try {
      if ((await save()) === 'saved') toast({ text: t(done) });
      else setFailure('setting.changedMeanwhile');
    } catch (error) {
      console.error('It was not put back', error);
      setFailure('setting.failed');
    }
  };
  return { failure, putBack };
}
