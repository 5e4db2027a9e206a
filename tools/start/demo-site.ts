import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Lifetime } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { step } from '@fareground/command/say';
import { findJava } from '@fareground/emulator-kit/java';
import type { Ports } from '@fareground/emulator-kit/ports';
import { type Suite, startSuite } from '@fareground/emulator-kit/suite';
import { startSandbox } from '@fareground/stripe-sandbox';
import { buildFunctions } from '../build/functions.ts';
import { builtPolicy } from '../build/page-policy.ts';
import { buildWeb } from '../build/web.ts';
import { type MailSink, startMailSink } from '../mail-sink/server.ts';
import { PROJECT_ID, ROOT, STATE } from '../paths.ts';
import { localHosting } from './local-hosting.ts';
import { DEMO_MAIL_FROM, DEMO_STRIPE, type Settings } from './settings.ts';

export type DemoSiteOptions = {
  readonly lifetime: Lifetime;
  readonly ports: Ports;
  readonly signingKey: string;
  /** A person's own Stripe test keys; without them the sandbox stands in. */
  readonly stripe?: Settings['secret'] | undefined;
  /** Kept data: where the sandbox notes its objects, and an export to begin with. */
  readonly sandboxFile?: string | undefined;
  readonly importFrom?: string | undefined;
  /** The address that people see, where it is not the hosting emulator's. */
  readonly siteUrl?: string | undefined;
  readonly logFile: string;
  /** Only accounts, documents and files, with nothing in them: no functions run, and nothing is served. */
  readonly onlyData?: boolean;
  /** Without it, what runs by the clock is left to the caller. */
  readonly withSweeper?: boolean;
};

/** A running Fareground: emulators, payments, the sweeper, and a demo in it. */
export type DemoSite = {
  readonly suite: Suite;
  readonly url: string;
  readonly stripeUrl: string | undefined;
  /** Where the mails that were sent can be looked at. */
  readonly mailUrl: string;
  /** All that a program needs in its environment to talk to this site. */
  readonly env: Readonly<Record<string, string>>;
};

/** Builds what is to be served. Java is looked for first: nobody should wait for a build to learn that it is missing. */
export async function buildSite({ web }: { readonly web: boolean }): Promise<void> {
  findJava();
  await buildFunctions({ root: ROOT, outFolder: join(ROOT, 'functions', 'dist') });
  step('Built the functions.');
  if (!web) return;
  step((await buildWeb(ROOT)) ? 'Built the web client.' : 'The web client is up to date.');
}

/** Starts everything; whatever was started is closed by the lifetime, in reverse order. */
export async function startDemoSite(options: DemoSiteOptions): Promise<DemoSite> {
  const { lifetime, ports } = options;
  const hostingUrl = `http://127.0.0.1:${ports.hosting}`;
  const url = options.siteUrl ?? hostingUrl;
  const secrets: Record<string, string> = {
    ...(options.stripe ?? DEMO_STRIPE),
    TICKET_SIGNING_KEY: options.signingKey,
  };
  let stripeUrl: string | undefined;
  if (!options.stripe) {
    const sandbox = await startSandbox({
      port: ports.stripe,
      webhookUrl: `${hostingUrl}/api/webhooks/stripe`,
      webhookSecret: secrets.STRIPE_WEBHOOK_SECRET ?? DEMO_STRIPE.STRIPE_WEBHOOK_SECRET,
      ...(options.sandboxFile ? { dataFile: options.sandboxFile } : {}),
    }).catch(onTakenPort(ports.stripe));
    lifetime.add('Stripe sandbox', () => sandbox.stop());
    stripeUrl = sandbox.url;
    step(`The Stripe sandbox listens on ${stripeUrl}.`);
  }
  const mail = await openMail(lifetime, ports);
  secrets.SMTP_URL = mail.smtpUrl;
  const settings: Record<string, string> = { APP_BASE_URL: url, MAIL_FROM: DEMO_MAIL_FROM };
  if (stripeUrl) settings.STRIPE_API_BASE = stripeUrl;

  step('Starting the emulators ...');
  const functionsFolder = join(ROOT, 'functions', 'dist');
  const suite = await startSuite({
    root: ROOT,
    stateFolder: STATE,
    projectId: PROJECT_ID,
    ports,
    functionsFolder,
    webFolder: join(ROOT, 'web', 'dist'),
    hosting: localHosting(ports, builtPolicy(functionsFolder)),
    settings,
    secrets,
    ...(options.importFrom ? { importFrom: options.importFrom } : {}),
    ...(options.onlyData ? { onlyData: true } : {}),
    logFile: options.logFile,
    lifetime,
    progress: step,
  });
  step('The emulators are ready.');
  const env: Record<string, string> = {
    ...suite.env,
    ...settings,
    ...secrets,
    FAREGROUND_URL: url,
    FAREGROUND_MAIL_URL: mail.url,
  };
  if (stripeUrl) env.FAREGROUND_STRIPE_URL = stripeUrl;
  // The Admin SDK that the seed and the sweeper use reads these itself.
  Object.assign(process.env, env);
  // No cloud here to ask for credentials: without this the Admin SDK waits for one that never answers.
  process.env.METADATA_SERVER_DETECTION = 'none';
  if (options.onlyData) return { suite, url, stripeUrl, mailUrl: mail.url, env };
  // The first request starts the process of a function, which takes seconds: the first visitor need not wait for it.
  const warm = Promise.all(
    ['/api/warm-up', '/terms'].map((path) => fetch(hostingUrl + path).catch(() => undefined)),
  );
  if (!options.importFrom) await suite.withoutTriggers(() => seed(lifetime.signal));
  await warm;
  lifetime.check();
  if (options.withSweeper ?? true) await startSweeper(lifetime, env);
  return {
    suite,
    url,
    stripeUrl,
    mailUrl: mail.url,
    env,
  };
}

async function openMail(lifetime: Lifetime, ports: Ports): Promise<MailSink> {
  const sink = await startMailSink({ smtpPort: ports.smtp, httpPort: ports.mail }).catch(
    onTakenPort(ports.mail),
  );
  lifetime.add('local mail server', () => sink.stop());
  step(`Mails arrive at ${sink.url}.`);
  return sink;
}

const onTakenPort =
  (port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Problem(`Port ${port} was taken by another program while this one started.`, 'Run it again.');
  };

async function seed(signal: AbortSignal): Promise<void> {
  const program = join(ROOT, 'tools', 'seed', 'run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { signal });
  step(`Seeded the demo: ${stdout.trim()}.`);
}

type SweeperModule = {
  readonly startLocalSweeper: (env: Record<string, string | undefined>) => {
    readonly stop: () => Promise<void>;
  };
};

/** Schedules do not run on the emulators: the scheduled handlers are called from here. */
async function startSweeper(lifetime: Lifetime, env: Readonly<Record<string, string>>): Promise<void> {
  const path = join(ROOT, 'functions', 'src', 'main', 'local-sweeper.ts');
  if (!existsSync(path)) return;
  const { startLocalSweeper } = (await import(pathToFileURL(path).href)) as SweeperModule;
  const sweeper = startLocalSweeper({ ...process.env, ...env });
  lifetime.add('sweeper', () => sweeper.stop());
}
