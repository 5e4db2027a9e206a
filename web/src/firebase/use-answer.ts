import { useEffect, useState } from 'react';
import type { Answer } from './api-client.ts';

/**
 * What the server answers; nothing until it does. Another question is asked when `key` changes, and the last answer goes.
 * @param key says what is asked, and which try it is
 */
export function useAnswer<T>(key: string, ask: () => Promise<Answer<T>>): Answer<T> | undefined {
  const [answered, setAnswered] = useState<{ readonly key: string; readonly answer: Answer<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  useEffect(() => {
    let isGone = false;
    void ask().then((answer) => {
      if (!isGone) setAnswered({ key, answer });
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  return answered?.key === key ? answered.answer : undefined;
}
