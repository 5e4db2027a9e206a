import { useRef, useState } from 'react';
import { type Answer, newActionKey, type Problem } from './api-client.ts';

interface StaffAction<B, T> {
  readonly busy: boolean;
  /** Why the last try failed; gone with the next one. */
  readonly problem: Problem | undefined;
  /** The server's answer, or nothing when it failed: then `problem` is why, and what was typed stays. */
  readonly run: (body: B) => Promise<T | undefined>;
}

type KeyedCall<B, T> = (body: B, key: string) => Promise<Answer<T>>;

/**
 * One call that changes something, with its idempotency key: a second try with the same contents has the same one, so that it happens
 * once; other contents are another action.
 */
export function useKeyedCall<B, T>(call: KeyedCall<B, T>): (body: B) => Promise<Answer<T>> {
  const last = useRef<{ body: string; key: string }>(undefined);
  return async (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newActionKey() };
    const answer = await call(body, last.current.key);
    if (answer.ok) last.current = undefined;
    return answer;
  };
}

/** A keyed call of a button, and how it went. A form sends one with `useForm` (`ui/form`). */
export function useStaffAction<B, T>(call: KeyedCall<B, T>): StaffAction<B, T> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const send = useKeyedCall(call);
  const run = async (body: B) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await send(body);
    setBusy(false);
    if (answer.ok) return answer.value;
    setProblem(answer.problem);
    return undefined;
  };
  return { busy, problem, run };
}
