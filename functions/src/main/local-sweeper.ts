import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { sweep } from '../ops/sweep.ts';
import { sendReportMails } from '../payments/reports/send-report-mails.ts';
import { readSite } from '../platform/config.ts';
import { connect, makeServices } from './make-services.ts';

const INTERVAL = 15_000;

/**
 * Runs the sweeper and the reports by mail beside a local suite, where schedules do not fire (they need Pub/Sub).
 * @param environment settings and emulator hosts, as the functions have them
 */
export function startLocalSweeper(environment: Record<string, string | undefined>): {
  stop(): Promise<void>;
} {
  Object.assign(process.env, environment);
  // Another site of this process has its own.
  const app = initializeApp({}, randomUUID());
  const services = makeServices(connect(environment, app));
  const site = readSite(environment);
  let running: Promise<unknown> = Promise.resolve();
  // Reports are written every hour where schedules fire: who tries it here need not wait.
  const work = async () => {
    await sweep(services);
    await sendReportMails({ ...services, site });
  };
  const timer = setInterval(() => {
    running = running.then(() => work().catch((error: unknown) => services.log.warn(String(error))));
  }, INTERVAL);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await services.flush();
      await services.db.terminate();
      await deleteApp(app);
    },
  };
}
