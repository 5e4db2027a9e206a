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
  /** How often it is asked about before it is done. */
  polls: number;
  finish(): object;
}

/** A long operation: its effect is there when it is done. @param name its full name @param finish has the effect, and says what it made */
export function begin(cloud: Cloud, name: string, finish: () => object, metadata: object = {}): Operation {
  const operation: Operation = { name, done: false, metadata };
  cloud.resources<Pending>('operations').set(name, { operation, polls: 1, finish });
  return { ...operation };
}

/** Answers questions about operations. @param path of one, as `/v1/{name=**}` */
export const operationRoute = (path: string): Route =>
  route('GET', path, null, ({ path: asked }, cloud) => {
    const name = asked.replace(/^\/v\d\w*\//, '');
    const pending = cloud.resource<Pending>('operations', name);
    if (!pending.operation.done && pending.polls-- <= 0) {
      pending.operation.done = true;
      pending.operation.response = pending.finish();
    }
    return { ...pending.operation };
  });
