import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Problem } from '@fareground/command/problem';
import { jar, manifest } from './jar.ts';
import type { Java } from './java.ts';

const FIRESTORE_MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const RUNTIME_SOURCE = fileURLToPath(new URL('StorageRulesRuntime.java', import.meta.url));

export type Emulator = 'firestore' | 'storage';

export type Jars = {
  /** Jar that `java -jar` starts; undefined: firebase-tools finds it in its own cache. */
  readonly firestore: string | undefined;
  readonly storage: string | undefined;
  /** One line for each jar, for the log. */
  readonly origin: Readonly<Record<Emulator, string>>;
};

export type JarSearch = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly java: Java;
  /** Where jars built here are kept, by the identity of what they were made from. */
  readonly cacheFolder: string;
  /** firebase-tools' own folder and its list of what it downloads. */
  readonly firebaseTools: string;
  /** Lets firebase-tools download a jar; false where that failed. */
  readonly download: (emulator: Emulator) => Promise<boolean>;
};

type DownloadInfo = Readonly<Record<string, { readonly downloadPathRelativeToCacheDir?: string }>>;

/** firebase-tools' cache of what it downloads. */
export function firebaseCache(env: JarSearch['env']): string {
  return env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
}

function cachedByFirebase(search: JarSearch, emulator: Emulator): string | undefined {
  const info = join(search.firebaseTools, 'lib/emulator/downloadableEmulatorInfo.json');
  const name = (JSON.parse(readFileSync(info, 'utf8')) as DownloadInfo)[emulator]
    ?.downloadPathRelativeToCacheDir;
  const path = name && join(firebaseCache(search.env), name);
  return path && existsSync(path) ? path : undefined;
}

/** The Cloud SDK's folder: seen from its `gcloud` program, else as gcloud itself says. */
function cloudSdkFolders(env: JarSearch['env']): string[] {
  const folders: string[] = [];
  for (const folder of (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)) {
    const program = join(folder, process.platform === 'win32' ? 'gcloud.cmd' : 'gcloud');
    if (!existsSync(program)) continue;
    folders.push(dirname(dirname(realpathSync(program))));
    const answer = spawnSync(program, ['info', '--format=value(installation.sdk_root)'], {
      encoding: 'utf8',
      timeout: 30_000,
      shell: process.platform === 'win32',
    });
    if (answer.status === 0 && answer.stdout.trim()) folders.push(answer.stdout.trim());
    break;
  }
  return folders;
}

function cloudSdkFirestore(search: JarSearch): string | undefined {
  const inSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  // The first folder needs no run of gcloud, which takes a second: a saved answer makes later starts quicker.
  const memory = join(search.cacheFolder, 'cloud-sdk-firestore.txt');
  if (existsSync(memory)) {
    const saved = readFileSync(memory, 'utf8');
    if (existsSync(saved)) return saved;
  }
  const found = cloudSdkFolders(search.env)
    .map((folder) => join(folder, inSdk))
    .find((path) => existsSync(path));
  if (found) {
    mkdirSync(search.cacheFolder, { recursive: true });
    writeFileSync(memory, found);
  }
  return found;
}

/** Finds or makes the two jars. Throws a Problem that names what is missing. */
export async function findJars(search: JarSearch): Promise<Jars> {
  const firestore = await findFirestore(search);
  const storage = await findStorage(search, firestore.classes);
  return {
    firestore: firestore.path,
    storage: storage.path,
    origin: { firestore: firestore.origin, storage: storage.origin },
  };
}

function named(search: JarSearch, emulator: Emulator): string | undefined {
  const variable = `${emulator.toUpperCase()}_EMULATOR_BINARY_PATH`;
  const path = search.env[variable];
  if (!path) return undefined;
  if (existsSync(path)) return path;
  throw new Problem(
    `${variable} names ${path}, and there is no such file.`,
    `Correct ${variable}, or unset it to let Fareground find the jar.`,
  );
}

type Found = { readonly path: string | undefined; readonly origin: string };

async function findFirestore(search: JarSearch): Promise<Found & { classes: string }> {
  const chosen = named(search, 'firestore');
  if (chosen) return { path: chosen, classes: chosen, origin: `${chosen} (named in the environment)` };
  const cached = cachedByFirebase(search, 'firestore');
  if (cached) return { path: undefined, classes: cached, origin: `${cached} (firebase-tools)` };
  const sdk = cloudSdkFirestore(search);
  if (sdk) return { path: wrapFirestore(search, sdk), classes: sdk, origin: `${sdk} (Cloud SDK)` };
  if (await search.download('firestore')) {
    const fresh = cachedByFirebase(search, 'firestore');
    if (fresh) return { path: undefined, classes: fresh, origin: `${fresh} (downloaded by firebase-tools)` };
  }
  throw new Problem(
    'The Firestore emulator is not on this machine and could not be downloaded.',
    'Connect to the internet and run this again, or install it from a package (Debian: google-cloud-cli-firestore-emulator), ' +
      'or name its jar in FIRESTORE_EMULATOR_BINARY_PATH.',
  );
}

async function findStorage(search: JarSearch, firestoreClasses: string): Promise<Found> {
  const chosen = named(search, 'storage');
  if (chosen) return { path: chosen, origin: `${chosen} (named in the environment)` };
  const cached = cachedByFirebase(search, 'storage');
  if (cached) return { path: undefined, origin: `${cached} (firebase-tools)` };
  // The official part wherever it can be had. A try without a network takes most of a minute: one a day, where there is another way.
  const failed = join(search.cacheFolder, 'storage-download-failed');
  if (!search.java.compiler || !isOfToday(failed)) {
    if (await search.download('storage')) {
      const fresh = cachedByFirebase(search, 'storage');
      if (fresh) return { path: undefined, origin: `${fresh} (downloaded by firebase-tools)` };
    }
    mkdirSync(search.cacheFolder, { recursive: true });
    writeFileSync(failed, '');
  }
  if (search.java.compiler) return built(search, firestoreClasses, search.java.compiler);
  throw new Problem(
    "The Storage emulator's rules runtime is not on this machine, could not be downloaded, and no Java compiler is here to build one.",
    'Connect to the internet and run this again, or install a whole JDK of version 17 or newer (Debian: openjdk-17-jdk-headless), ' +
      'or name the jar in STORAGE_EMULATOR_BINARY_PATH.',
  );
}

const DAY = 24 * 60 * 60 * 1_000;
const isOfToday = (file: string): boolean => existsSync(file) && Date.now() - statSync(file).mtimeMs < DAY;

function built(search: JarSearch, firestoreClasses: string, compiler: string): Found {
  return {
    path: buildStorageRuntime(search, firestoreClasses, compiler),
    origin: `built from ${firestoreClasses}`,
  };
}

/** What a jar built here depends on: change the source jar, the program or the compiler, and it is built anew. */
function identity(path: string, ...more: string[]): string {
  const { size, mtimeMs } = statSync(path);
  return createHash('sha256')
    .update([path, size, mtimeMs, ...more].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** Written beside and moved into place: two runs that build at once both end with a whole file. */
function keep(path: string, content: Buffer): string {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o755 });
  renameSync(draft, path);
  return path;
}

/** The Cloud SDK's jar names no main class: a jar of one kilobyte does so in its place. */
function wrapFirestore(search: JarSearch, sdkJar: string): string {
  const path = join(search.cacheFolder, `firestore-${identity(sdkJar)}.jar`);
  if (existsSync(path)) return path;
  const fields = { 'Main-Class': FIRESTORE_MAIN, 'Class-Path': pathToFileURL(sdkJar).href };
  return keep(path, jar([{ name: 'META-INF/MANIFEST.MF', content: Buffer.from(manifest(fields)) }]));
}

function buildStorageRuntime(search: JarSearch, firestoreClasses: string, compiler: string): string {
  const source = readFileSync(RUNTIME_SOURCE, 'utf8');
  const path = join(search.cacheFolder, `storage-rules-${identity(firestoreClasses, source, compiler)}.jar`);
  if (existsSync(path)) return path;
  mkdirSync(search.cacheFolder, { recursive: true });
  const classes = mkdtempSync(join(search.cacheFolder, 'classes-'));
  try {
    const args = [
      '-proc:none',
      '-encoding',
      'UTF-8',
      '--release',
      '17',
      '-nowarn',
      '-cp',
      firestoreClasses,
      '-d',
      classes,
      RUNTIME_SOURCE,
    ];
    const result = spawnSync(compiler, args, { encoding: 'utf8' });
    if (result.status !== 0) {
      throw new Problem(
        `The storage rules runtime could not be compiled with ${compiler}: ${(result.stderr || String(result.error)).trim()}`,
        'Name an official jar in STORAGE_EMULATOR_BINARY_PATH, or connect to the internet so that firebase-tools can download it.',
      );
    }
    const fields = {
      'Main-Class': 'StorageRulesRuntime',
      'Class-Path': pathToFileURL(firestoreClasses).href,
    };
    const entries = [{ name: 'META-INF/MANIFEST.MF', content: Buffer.from(manifest(fields)) as Uint8Array }];
    for (const name of readdirSync(classes).sort())
      entries.push({ name, content: readFileSync(join(classes, name)) });
    return keep(path, jar(entries));
  } finally {
    rmSync(classes, { recursive: true, force: true });
  }
}
