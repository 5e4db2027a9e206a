import { useRef, useState } from 'react';
import { type Answer, newActionKey, type Problem } from './api-client.ts';

interface StaffAction<B, T> {
  readonly busy: boolean;
  /** Why the last try failed; gone with the next one. */
  readonly problem: Problem | undefined;
  /** The server's answer, or nothing when it failed: then `problem` is why, and what was typed stays. */
  readonly run: (body: B) => Promise<T | undefined>;
}

/**
 * One call that changes something. A second try with the same contents has the same idempotency key, so that it happens once;
 * other contents are another action.
 */
export function useStaffAction<B, T>(call: (body: B, key: string) => Promise<Answer<T>>): StaffAction<B, T> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const last = useRef<{ body: string; key: string }>(undefined);
  const run = async (body: B) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newActionKey() };
    setBusy(true);
    setProblem(undefined);
    const answer = await call(body, last.current.key);
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.problem);
      return undefined;
    }
    last.current = undefined;
    return answer.value;
  };
  return { busy, problem, run };
}
