import type { Cloud } from './cloud.ts';
import { type Route, route } from './route.ts';

export interface Operation {
  name: string;
  done: boolean;
  metadata?: object;
  response?: object;
  error?: object;
}
interface Pending {
  readonly operation: Operation;
  /** Polls that are answered before it is done. */
  polls: number;
  /** How many calls have been made when it is done by itself, for whoever does not ask. */
  readonly doneAfter: number;
  finish(): object;
}

/** How many other calls are made while one goes on by itself. */
const MEANWHILE = 4;

/** A long operation: its effect is there when it is done. @param name its full name @param finish has the effect, and says what it made */
export function begin(cloud: Cloud, name: string, finish: () => object, metadata: object = {}): Operation {
  const operation: Operation = { name, done: false, metadata };
  cloud.resources<Pending>('operations').set(name, {
    operation,
    polls: 1,
    doneAfter: cloud.made.length + MEANWHILE,
    finish,
  });
  return { ...operation };
}

/** Ends what has gone on long enough: who began it may have gone away. */
export function goOn(cloud: Cloud): void {
  for (const pending of cloud.resources<Pending>('operations').values())
    if (!pending.operation.done && cloud.made.length >= pending.doneAfter) end(pending);
}

function end(pending: Pending): void {
  pending.operation.done = true;
  pending.operation.response = pending.finish();
}

/** Answers questions about operations. @param path of one, as `/v1/{name=**}` */
export const operationRoute = (path: string): Route =>
  route('GET', path, null, ({ path: address }, cloud) => {
    const name = address.replace(/^\/v\d\w*\//, '');
    const pending = cloud.resource<Pending>('operations', name);
    if (!pending.operation.done && pending.polls-- <= 0) end(pending);
    return { ...pending.operation };
  });
