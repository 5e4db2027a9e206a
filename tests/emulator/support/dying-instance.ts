import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import type { Connections } from '../../../functions/src/platform/services.ts';

/** Thrown where an instance dies, and by whatever it would ask for afterwards. */
export class Killed extends Error {}

/**
 * The effect of an instance at which it dies: a batch's "commit", a "transaction", a "task" that it asks for, or a call to the
 * provider such as "paymentIntents.capture". Before it, nobody has seen the effect; after it, the effect is there and its answer is lost.
 * With `atEffect` it dies before the effect of that number, from 1 on, whichever it is.
 */
export type Death = { readonly before: string } | { readonly after: string } | { readonly atEffect: number };

/** The same connections, of an instance that dies there and does nothing any more. */
export function dyingAt(connections: Connections, death: Death): Connections {
  const run = mortality(death);
  return {
    ...connections,
    db: mortalDatabase(connections.db, run),
    stripe: mortal(connections.stripe, run),
    tasks: { ask: (...task) => run('task', () => connections.tasks.ask(...task)) },
  };
}

export type Run = <T>(effect: string, act: () => Promise<T>) => Promise<T>;

/** Runs effects by their names until the one at which the instance dies. */
export function mortality(death: Death): Run {
  let isDead = false;
  let effects = 0;
  const die = (effect: string): never => {
    isDead = true;
    throw new Killed(effect);
  };
  async function run<T>(effect: string, act: () => Promise<T>): Promise<T> {
    if (isDead) throw new Killed(effect);
    effects += 1;
    if ('before' in death && death.before === effect) die(effect);
    if ('atEffect' in death && death.atEffect === effects) die(effect);
    const answer = await act();
    if ('after' in death && death.after === effect) die(effect);
    return answer;
  }
  return run;
}

export function mortalDatabase(db: Firestore, run: Run): Firestore {
  const batch = (): WriteBatch => {
    const real = db.batch();
    return replacing(real, { commit: () => run('commit', () => real.commit()) });
  };
  const runTransaction: Firestore['runTransaction'] = (act, options) =>
    run('transaction', () => db.runTransaction(act, options));
  return replacing(db, { batch, runTransaction });
}

/** Every method of the provider's client, by its path: `stripe.refunds.create` is "refunds.create". */
function mortal<T extends object>(target: T, run: Run, path: readonly string[] = []): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name !== 'string' || name.startsWith('_')) return value;
      const here = [...path, name];
      if (typeof value === 'function' && path.length > 0) {
        return (...given: unknown[]) =>
          run(here.join('.'), async () => (value as (...all: unknown[]) => unknown).apply(target, given));
      }
      const isResource = typeof value === 'object' && value !== null && name !== 'webhooks';
      return isResource ? mortal(value, run, here) : value;
    },
  });
}

/** The same object with other methods. What they do not replace is the object's own. */
function replacing<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const own: unknown = Reflect.get(methods, name);
      if (own) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
