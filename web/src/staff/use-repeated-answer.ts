import { useEffect, useState } from 'react';
import type { Answer } from '../firebase/api-client.ts';

export interface RepeatedAnswer<T> {
  /** The newest answer that came; nothing until the first did. */
  readonly value: T | undefined;
  /** Why the last question was not answered; what was answered before goes on standing. */
  readonly problem: Extract<Answer<T>, { ok: false }>['problem'] | undefined;
  readonly askNow: () => void;
}

/**
 * What the server answers, asked again while the page is in sight. One question is on its way at a time.
 * @param key another one begins anew @param every milliseconds from an answer to the next question
 */
export function useRepeatedAnswer<T>(
  key: string,
  ask: () => Promise<Answer<T>>,
  every: number,
): RepeatedAnswer<T> {
  const [tries, setTries] = useState(0);
  const [last, setLast] = useState<{
    readonly key: string;
    readonly value: T | undefined;
    readonly problem: RepeatedAnswer<T>['problem'];
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  useEffect(() => {
    let isGone = false;
    let timer: number | undefined;
    const again = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      void ask().then((answer) => {
        if (isGone) return;
        setLast((before) => ({
          key,
          value: answer.ok ? answer.value : before?.key === key ? before.value : undefined,
          problem: answer.ok ? undefined : answer.problem,
        }));
        window.clearTimeout(timer);
        timer = window.setTimeout(again, every);
      });
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') again();
    };
    again();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [key, every, tries]);
  const known = last?.key === key ? last : undefined;
  return {
    value: known?.value,
    problem: known?.problem,
    askNow: () => setTries((before) => before + 1),
  };
}
