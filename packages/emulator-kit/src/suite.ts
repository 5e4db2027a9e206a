import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Lifetime } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { HOST, type LocalHosting, parseProjectConfig, runConfig } from './config.ts';
import { firebaseCommand } from './firebase-command.ts';
import { javaFolder } from './java-shim.ts';
import { findParts, type Parts } from './parts.ts';
import type { Ports } from './ports.ts';
import { killLeftovers } from './processes.ts';
import { cleanUpDeadRuns, copyFunctions, createRunFolder, type RunFolder } from './run-folder.ts';

const READY_WITHIN_MS = 120_000;
/** An export of some hundred thousand documents takes minutes to read. */
const READY_WITH_DATA_WITHIN_MS = 900_000;
const EXPORTED_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 20_000;
const STOP_HALF_STARTED_WITHIN_MS = 2_000;
const WATCHDOG = fileURLToPath(new URL('watchdog.cjs', import.meta.url));

export type SuiteOptions = {
  /** The project's folder, with firebase.json and firebase-tools, and where this machine keeps jars and the list of runs. */
  readonly root: string;
  readonly stateFolder: string;
  /** Begins with `demo-`, which makes firebase-tools refuse to reach anything real. */
  readonly projectId: string;
  readonly ports: Ports;
  /** Built functions (index.js and its package.json) and the built web client. */
  readonly functionsFolder: string;
  readonly webFolder: string;
  readonly hosting?: LocalHosting;
  /** Configuration for the functions, and which of it is secret. */
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** A folder that an earlier `exportTo` wrote. */
  readonly importFrom?: string;
  /** Only where accounts, documents and files are kept: no functions run, and nothing is served. */
  readonly onlyData?: boolean;
  readonly logFile: string;
  readonly lifetime: Lifetime;
  readonly progress: (line: string) => void;
};

export type Suite = {
  /** The address of the hosting emulator, the site itself. */
  readonly url: string;
  readonly uiUrl: string | undefined;
  /** What a client or the Admin SDK needs in its environment to use these emulators. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder whose index.js the functions emulator reloads when it changes. */
  readonly functionsFolder: string;
  readonly folder: string;
  /** Rejects when the emulators end although nobody asked them to. */
  readonly ended: Promise<never>;
  /** Writes all data to a folder, or leaves the folder as it is and throws. */
  readonly exportTo: (folder: string) => Promise<void>;
  /** Runs work whose writes fire no trigger: a demo that is seeded was not done by anybody. */
  readonly withoutTriggers: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/** Starts auth, firestore and storage, with functions and hosting unless only data is asked for, and resolves when all of them answer. */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { ports, lifetime, stateFolder } = options;
  const parts = await findParts(options.root, stateFolder, options.progress);
  lifetime.check();
  const swept = cleanUpDeadRuns(stateFolder);
  if (swept > 0) options.progress(`Ended ${swept} processes that an earlier run had left behind.`);

  const folder = createRunFolder(stateFolder);
  let firebase: ChildProcess | undefined;
  let isReady = false;
  let asked = false;
  const stop = () => {
    asked = true;
    // While it is still starting it answers a signal late, and there is nothing yet that would be lost.
    return stopSuite(folder, firebase, isReady ? STOP_WITHIN_MS : STOP_HALF_STARTED_WITHIN_MS);
  };
  lifetime.add('emulators', stop);
  lifetime.addLastResort(() => {
    if (!existsSync(folder.path)) return;
    killLeftovers(folder.path, firebase?.pid);
    folder.remove();
  });

  writeRun(options, folder, parts.withUi);
  firebase = spawnFirebase(options, folder, parts);
  if (firebase.pid) folder.own(firebase.pid);
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const end = (how: string) => {
    if (asked) return;
    ended.reject(
      new Problem(`The emulators ended by themselves (${how}).`, `What they said is in ${options.logFile}.`),
    );
  };
  await untilReady(firebase, options, end);
  isReady = true;
  firebase.once('exit', (code) => end(`${code}`));
  const host = (port: number) => `${HOST}:${port}`;
  return {
    url: `http://${host(ports.hosting)}`,
    uiUrl: parts.withUi ? `http://${host(ports.ui)}` : undefined,
    env: {
      GCLOUD_PROJECT: options.projectId,
      FIRESTORE_EMULATOR_HOST: host(ports.firestore),
      FIREBASE_AUTH_EMULATOR_HOST: host(ports.auth),
      FIREBASE_STORAGE_EMULATOR_HOST: host(ports.storage),
      CLOUD_TASKS_EMULATOR_HOST: host(ports.tasks),
    },
    functionsFolder: folder.file('functions'),
    folder: folder.path,
    ended: ended.promise,
    exportTo: (target) => exportTo(folder, ports, target),
    withoutTriggers: async (work) => {
      await switchTriggers(ports, 'disable');
      try {
        return await work();
      } finally {
        await switchTriggers(ports, 'enable');
      }
    },
    stop,
  };
}

function writeRun(options: SuiteOptions, folder: RunFolder, withUi: boolean): void {
  const { root } = options;
  const config = parseProjectConfig(readFileSync(join(root, 'firebase.json'), 'utf8'));
  writeFileSync(
    folder.file('firebase.json'),
    JSON.stringify(runConfig({ config, ports: options.ports, withUi, hosting: options.hosting }), null, 2),
  );
  cpSync(join(root, config.firestore.rules), folder.file('firestore.rules'));
  cpSync(join(root, config.firestore.indexes), folder.file('firestore.indexes.json'));
  cpSync(join(root, config.storage.rules), folder.file('storage.rules'));
  cpSync(options.webFolder, folder.file('web'), { recursive: true });
  copyFunctions(options.functionsFolder, folder.file('functions'), join(root, 'functions'));
  writeFileSync(folder.file('functions', '.env.local'), envFile(options.settings));
  writeFileSync(folder.file('functions', '.secret.local'), envFile(options.secrets));
  if (process.platform !== 'win32' && !process.env.FAREGROUND_DEBUG) {
    // firebase-tools notes every request in full there; what it says aloud is in our own log.
    symlinkSync('/dev/null', folder.file('firebase-debug.log'));
  }
}

function envFile(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join('');
}

/** What a shell, or a run around this one, may have set: it would point the new emulators at others. */
const ELSEWHERE = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
  'CLOUD_TASKS_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
  'FIREBASE_CONFIG',
];

function spawnFirebase(options: SuiteOptions, folder: RunFolder, { java, jars }: Parts): ChildProcess {
  const args = ['--require', WATCHDOG, firebaseCommand(options.root), 'emulators:start'];
  args.push('--project', options.projectId, '--config', folder.file('firebase.json'));
  if (options.onlyData) args.push('--only', 'auth,firestore,storage');
  if (options.importFrom) args.push('--import', options.importFrom);
  const path = [javaFolder(java, folder.path), dirname(process.execPath), process.env.PATH ?? ''].join(
    delimiter,
  );
  return spawn(process.execPath, args, {
    cwd: folder.path,
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop things in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.includes(name))),
      ...options.settings,
      ...options.secrets,
      PATH: path,
      // A smaller young generation saves 40 MB in each process of a function (docs/performance.md).
      NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=2'].filter(Boolean).join(' '),
      TMPDIR: folder.file('tmp'),
      TEMP: folder.file('tmp'),
      TMP: folder.file('tmp'),
      NO_UPDATE_NOTIFIER: '1',
      CI: '1',
      // By a file instead of a server on a port that two runs could both choose; and patient on a busy machine.
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
      FUNCTIONS_DISCOVERY_TIMEOUT: '60',
      ...(jars.firestore ? { FIRESTORE_EMULATOR_BINARY_PATH: jars.firestore } : {}),
      ...(jars.storage ? { STORAGE_EMULATOR_BINARY_PATH: jars.storage } : {}),
    },
  });
}

const FAILURES = [
  /Failed to load function definition/,
  /Error: .*port taken/,
  /has exited with code/,
  /There was an error/,
];

/** firebase-tools only says so of an emulator that the system has killed, and goes on without it. */
const KILLED = /has exited upon receiving signal/;

const LOGS_KEPT = 10;

/** Each run has a log of its own; of those before it the newest are enough. */
function pruneLogs(folder: string): void {
  const logs = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of logs.slice(LOGS_KEPT)) rmSync(path, { force: true });
}

/**
 * Waits for firebase-tools to say that all is ready; turns what it says otherwise into a sentence. `onKilled` is told
 * when, at any time after, it says that one of the emulators is gone.
 */
async function untilReady(
  firebase: ChildProcess,
  options: SuiteOptions,
  onKilled: (line: string) => void,
): Promise<void> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  pruneLogs(dirname(options.logFile));
  const log = createWriteStream(options.logFile);
  const recent: string[] = [];
  const ready = Promise.withResolvers<void>();
  let failing = false;
  const fail = () => {
    if (failing) return;
    failing = true;
    // The lines that explain it come right after.
    setTimeout(() => ready.reject(failed(recent, options.logFile)), 500);
  };
  const read = (line: string) => {
    log.write(`${line}\n`);
    const text = stripVTControlCharacters(line).trim();
    if (!text) return;
    recent.push(text);
    if (recent.length > 20) recent.shift();
    if (KILLED.test(text)) onKilled(text);
    if (FAILURES.some((failure) => failure.test(text))) fail();
    else if (text.includes('All emulators ready') && !failing) ready.resolve();
  };
  for (const stream of [firebase.stdout, firebase.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', read);
  }
  firebase.once('error', ready.reject);
  firebase.once('exit', fail);
  firebase.once('close', () => log.end());
  const abort = new AbortController();
  const withinMs = options.importFrom ? READY_WITH_DATA_WITHIN_MS : READY_WITHIN_MS;
  const late = wait(withinMs, undefined, { signal: abort.signal, ref: false }).then(
    () => ready.reject(failed(recent, options.logFile)),
    () => undefined,
  );
  const stopped = options.lifetime.untilStopped().then(() => options.lifetime.check());
  try {
    await Promise.race([ready.promise, stopped]);
  } finally {
    ready.promise.catch(() => undefined);
    stopped.catch(() => undefined);
    abort.abort();
    await late;
  }
}

function failed(recent: readonly string[], logFile: string): Problem {
  return new Problem(
    `The emulators did not start. The last that they said:\n  ${recent.join('\n  ')}`,
    `All that they said is in ${logFile}.`,
  );
}

async function switchTriggers(ports: Ports, to: 'enable' | 'disable'): Promise<void> {
  const address = `http://${HOST}:${ports.hub}/functions/${to}BackgroundTriggers`;
  const response = await fetch(address, { method: 'PUT', signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`The triggers could not be switched: ${await response.text()}`);
}

/** Exports through the hub, then moves the finished export into place: a crash never leaves half of one. */
async function exportTo(folder: RunFolder, ports: Ports, target: string): Promise<void> {
  const draft = folder.file('export');
  const response = await fetch(`http://${HOST}:${ports.hub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: draft, initiatedBy: 'fareground' }),
    signal: AbortSignal.timeout(EXPORTED_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`The emulators could not export their data: ${await response.text()}`);
  const beside = `${target}.new`;
  const before = `${target}.old`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  cpSync(draft, beside, { recursive: true });
  rmSync(before, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, before);
  renameSync(beside, target);
  rmSync(before, { recursive: true, force: true });
}

/** Asks firebase-tools to stop everything, then makes sure that nothing of this run is left. */
async function stopSuite(
  folder: RunFolder,
  firebase: ChildProcess | undefined,
  withinMs: number,
): Promise<void> {
  if (firebase?.pid && firebase.exitCode === null && firebase.signalCode === null) {
    const gone = new Promise<void>((done) => firebase.once('exit', () => done()));
    firebase.kill('SIGINT');
    await Promise.race([gone, wait(withinMs, undefined, { ref: false })]);
  }
  killLeftovers(folder.path, firebase?.pid);
  folder.remove();
}
