import { EXTENSION } from '@fareground/domain/booking/extension';
import { MINUTE } from '@fareground/domain/core/time';
import { useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { extendHold } from './data/booking-calls.ts';

const minutes = EXTENSION / MINUTE;

/** Asks for more time to pay. The booking on the page follows by itself, and with it this button goes. */
export function MoreTime({ bookingId }: { readonly bookingId: string }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await extendHold(bookingId);
    setBusy(false);
    if (answer.ok) toast({ text: t('hold.moreTimeGiven', { minutes }) });
    else setProblem(answer.problem);
  };
  return (
    <>
      <Button kind="line" block busy={busy} onClick={() => void ask()}>
        {t('hold.moreTime', { minutes })}
      </Button>
      <p className="small muted">{t('hold.moreTimeNote')}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {problem.code === 'offline' ? t('pay.noNetwork') : problemText(t, problem.code)}
        </Note>
      ) : null}
    </>
  );
}
