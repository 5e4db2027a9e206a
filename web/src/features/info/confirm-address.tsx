import { useEffect, useState } from 'react';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ErrorState, FocusedText, Loading } from '../../ui/states.tsx';

interface ConfirmAddressProps {
  readonly id: string;
  readonly linkKey: string;
}

/** Opens the link that was mailed to the address of an application. */
export function ConfirmAddress({ id, linkKey }: ConfirmAddressProps) {
  const t = useT();
  const [answer, setAnswer] = useState<'confirmed' | Problem>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it again
  useEffect(() => {
    let isGone = false;
    setAnswer(undefined);
    void import('./data/confirm-application.ts')
      .then(({ confirmApplication }) => confirmApplication(id, linkKey))
      .then((opened) => {
        if (!isGone) setAnswer(opened.ok ? 'confirmed' : opened.problem);
      });
    return () => {
      isGone = true;
    };
  }, [id, linkKey, tries]);
  if (!answer) return <Loading />;
  if (answer === 'confirmed' || answer.code === 'not-found') {
    const text = answer === 'confirmed' ? 'confirmed' : 'noLink';
    return (
      <FocusedText>
        <h2 className="head">{t(`join.${text}`)}</h2>
        <p className="lead-in">{t(`join.${text}Text`)}</p>
      </FocusedText>
    );
  }
  return <ErrorState onRetry={() => setTries(tries + 1)}>{problemText(t, answer.code)}</ErrorState>;
}
