import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Problem } from '@fareground/command/problem';

/** The oldest Java that firebase-tools 14 and Google's Firestore emulator run on. */
export const OLDEST_JAVA = 11;

/** StorageRulesRuntime.java is written for this one. */
export const OLDEST_JAVAC = 17;

export type Java = {
  /** Full path of the `java` program. */
  readonly program: string;
  /** Major version, such as 17. */
  readonly major: number;
  /** Full path of a `javac` of the same installation that can compile our runtime, if there is one. */
  readonly compiler: string | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Every `name` that PATH offers, then the one of JAVA_HOME. */
function candidates(name: string, env: Environment): string[] {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  if (env.JAVA_HOME) folders.push(join(env.JAVA_HOME, 'bin'));
  return folders
    .map((folder) => join(folder, name + SUFFIX))
    .filter((path) => existsSync(path) && isProgram(path));
}

/** The major version in what `java -version` or `javac -version` prints; undefined where it prints none. */
export function majorVersion(output: string): number | undefined {
  const match = /(?:version "|javac )(\d+)(?:\.(\d+))?/.exec(output);
  if (!match) return undefined;
  const first = Number(match[1]);
  return first === 1 ? Number(match[2]) : first;
}

function versionOf(program: string): number | undefined {
  const result = spawnSync(program, ['-version'], { encoding: 'utf8', timeout: 20_000 });
  if (result.error || result.status !== 0) return undefined;
  return majorVersion(`${result.stderr}\n${result.stdout}`);
}

const WAY_OUT =
  'Install a JDK of version 17 or newer (Debian and Ubuntu: apt-get install openjdk-17-jdk-headless; macOS: brew install openjdk; ' +
  'otherwise https://adoptium.net), see that `java -version` works in a new terminal, and run this again.';

/** Finds the Java that the emulators will run on, or throws the Problem that says what to install. */
export function findJava(env: Environment = process.env): Java {
  let tooOld: { program: string; major: number } | undefined;
  for (const program of new Set(candidates('java', env))) {
    const major = versionOf(program);
    if (major === undefined) continue;
    if (major >= OLDEST_JAVA) return { program, major, compiler: findCompiler(program, env) };
    tooOld ??= { program, major };
  }
  if (tooOld) {
    throw new Problem(
      `The Firebase emulators need Java ${OLDEST_JAVA} or newer, and ${tooOld.program} is Java ${tooOld.major}.`,
      WAY_OUT,
    );
  }
  throw new Problem('The Firebase emulators need Java, and none was found on this machine.', WAY_OUT);
}

function findCompiler(java: string, env: Environment): string | undefined {
  const beside = join(dirname(java), `javac${SUFFIX}`);
  for (const program of new Set([beside, ...candidates('javac', env)])) {
    if (isProgram(program) && (versionOf(program) ?? 0) >= OLDEST_JAVAC) return program;
  }
  return undefined;
}
