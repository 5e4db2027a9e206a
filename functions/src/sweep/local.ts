import { connect, makeServices } from '../runtime/make-services.ts';
import { sweep } from './sweep.ts';

const INTERVAL = 15_000;

/**
 * Runs the sweeper beside a local suite, where schedules do not fire (they need Pub/Sub).
 * @param environment settings and emulator hosts, as the functions have them
 */
export function startLocalSweeper(environment: Record<string, string | undefined>): {
  stop(): Promise<void>;
} {
  Object.assign(process.env, environment);
  const services = makeServices(connect(environment));
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => sweep(services).catch((error: unknown) => services.log.warn(String(error))));
  }, INTERVAL);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await services.flush();
      await services.db.terminate();
    },
  };
}
