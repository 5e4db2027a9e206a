import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isAlive, killLeftovers, listProcesses } from './processes.ts';

/**
 * One run's own folder, outside of the project: a copy of everything the emulators read, so that a build for another
 * run changes nothing here; their logs; and their TMPDIR, because storage emulators that share one delete each
 * other's files. In the system's temporary folder because a socket's path may hold only about a hundred characters.
 */
export type RunFolder = {
  readonly path: string;
  readonly file: (...parts: string[]) => string;
  /** Notes the firebase process, so that a later run can clean up even if this one is killed. */
  readonly own: (firebasePid: number) => void;
  readonly remove: () => void;
};

const record = z.object({ owner: z.number(), firebase: z.number().optional(), folder: z.string() });

/** Makes the folder and the record of it in `stateFolder`/runs. */
export function createRunFolder(stateFolder: string): RunFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'fareground-')));
  const runs = join(stateFolder, 'runs');
  mkdirSync(runs, { recursive: true });
  const note = join(runs, `${process.pid}-${path.slice(-6)}.json`);
  const write = (firebase?: number) =>
    writeFileSync(
      note,
      JSON.stringify({ owner: process.pid, firebase, folder: path } satisfies z.infer<typeof record>),
    );
  write();
  mkdirSync(join(path, 'tmp'));
  return {
    path,
    file: (...parts) => join(path, ...parts),
    own: write,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      rmSync(note, { force: true });
    },
  };
}

/** Ends and removes what runs left behind that were killed outright. Returns how many processes that were. */
export function cleanUpDeadRuns(stateFolder: string): number {
  const runs = join(stateFolder, 'runs');
  if (!existsSync(runs)) return 0;
  let killed = 0;
  for (const name of readdirSync(runs)) {
    const note = join(runs, name);
    const parsed = record.safeParse(readJson(note));
    if (!parsed.success) {
      rmSync(note, { force: true });
      continue;
    }
    const { owner, firebase, folder } = parsed.data;
    if (isOurs(owner)) continue;
    killed += killLeftovers(folder, firebase);
    rmSync(folder, { recursive: true, force: true });
    rmSync(note, { force: true });
  }
  return killed;
}

/** True when the owner still runs. Process ids are used again, so its command line must be one of ours too. */
function isOurs(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const line = listProcesses().find((process) => process.pid === pid);
  return line === undefined || /tools|vitest/.test(line.command);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Copies a built functions folder and links exactly the packages that it declares, as a deploy would install them:
 * an import that the bundle forgot to declare fails here, not in production.
 */
export function copyFunctions(built: string, target: string, resolveFrom: string): void {
  cpSync(built, target, {
    recursive: true,
    filter: (source) => !/[\\/]node_modules([\\/]|$)/.test(source.slice(built.length)),
  });
  const { dependencies } = manifest.parse(readJson(join(built, 'package.json')));
  const require = createRequire(join(resolveFrom, 'package.json'));
  for (const name of Object.keys(dependencies)) {
    const link = join(target, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(packageFolder(require, name), link, 'junction');
  }
}

/** A package's folder. Looked for along node's own search path: many packages do not export their package.json. */
export function packageFolder(require: NodeJS.Require, name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'package.json'))) return realpathSync(join(folder, name));
  }
  throw new Error(`${name} is not installed`);
}
