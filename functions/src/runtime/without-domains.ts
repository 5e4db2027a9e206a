import type { Domain } from 'node:domain';

/**
 * Has the functions framework open no domain of Node's around a call. Once a process has made one, hooks run for every promise and every
 * resource until it ends: a quarter of a booking's processor time. A domain is there to answer a call whose fault nobody
 * caught; ours catch all of their own. Handlers of events need theirs (the framework asks it for the way to answer), so this
 * is for a process that serves calls, which the platform says in its environment.
 */
export function serveWithoutDomains(environment: NodeJS.ProcessEnv): void {
  if (environment.FUNCTION_SIGNATURE_TYPE !== 'http') return;
  Object.assign(process.getBuiltinModule('node:domain'), { create: () => noDomain });
}

/** What the framework asks of a domain: to run something, and to be told of faults. */
const noDomain: Pick<Domain, 'run'> & { on(): unknown } = {
  run: (act, ...args) => act(...args),
  on: () => noDomain,
};
