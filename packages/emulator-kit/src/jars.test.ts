import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Emulator, findJars, type JarSearch } from './jars.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jars-test-'));
  put('tools/lib/emulator/downloadableEmulatorInfo.json', JSON.stringify(INFO));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const INFO = {
  firestore: { downloadPathRelativeToCacheDir: 'firestore-v1.jar' },
  storage: { downloadPathRelativeToCacheDir: 'storage-v1.jar' },
};

function put(path: string, content = 'jar'): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** A Cloud SDK with the Firestore emulator in it, and its gcloud in PATH. */
function cloudSdk(): string {
  const gcloud = put('sdk/bin/gcloud', '#!/bin/sh\nexit 1\n');
  chmodSync(gcloud, 0o755);
  return put('sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
}

/** A javac that leaves one class where it is told to. */
function compiler(): string {
  const file = put(
    'jdk/javac',
    '#!/bin/sh\nwhile [ "$1" != -d ]; do shift; done\necho class > "$2/StorageRulesRuntime.class"\n',
  );
  chmodSync(file, 0o755);
  return file;
}

function search(rest: Partial<JarSearch> & { compiler?: string } = {}): JarSearch {
  const { compiler: javac, ...others } = rest;
  return {
    env: { PATH: join(folder, 'sdk/bin'), FIREBASE_EMULATORS_PATH: join(folder, 'cache') },
    java: { program: '/usr/bin/java', major: 17, compiler: javac },
    cacheFolder: join(folder, 'built'),
    firebaseTools: join(folder, 'tools'),
    download: vi.fn(async () => false),
    ...others,
  };
}

const named = (env: Record<string, string>): Partial<JarSearch> => ({ env: { ...search().env, ...env } });

describe.skipIf(process.platform === 'win32')('the order of choice', () => {
  test('jars that the environment names come first', async () => {
    const firestore = put('my/firestore.jar');
    const storage = put('my/storage.jar');
    put('cache/firestore-v1.jar');
    const jars = await findJars(
      search(named({ FIRESTORE_EMULATOR_BINARY_PATH: firestore, STORAGE_EMULATOR_BINARY_PATH: storage })),
    );
    expect(jars).toMatchObject({ firestore, storage });
  });

  test('a named jar that is not there is said, not passed over', async () => {
    const wrong = search(named({ FIRESTORE_EMULATOR_BINARY_PATH: '/nowhere.jar' }));
    await expect(findJars(wrong)).rejects.toThrow('FIRESTORE_EMULATOR_BINARY_PATH names /nowhere.jar');
  });

  test("then firebase-tools' own cache, which firebase-tools finds itself", async () => {
    put('cache/firestore-v1.jar');
    put('cache/storage-v1.jar');
    cloudSdk();
    const jars = await findJars(search());
    expect(jars).toMatchObject({ firestore: undefined, storage: undefined });
    expect(jars.origin.firestore).toMatch(/cache\/firestore-v1\.jar \(firebase-tools\)/);
  });

  test("then the Cloud SDK's copy, wrapped, and a rules runtime compiled against it", async () => {
    const sdk = cloudSdk();
    const download = vi.fn(async (_emulator: Emulator) => false);
    const jars = await findJars(search({ compiler: compiler(), download }));
    expect(jars.firestore).toMatch(/built\/firestore-[0-9a-f]{16}\.jar$/);
    expect(jars.storage).toMatch(/built\/storage-rules-[0-9a-f]{16}\.jar$/);
    expect(jars.origin.storage).toBe(`built from ${sdk}`);
    expect(download.mock.calls).toEqual([['storage']]);
  });

  test('the official rules runtime is taken wherever it can be downloaded, though one could be compiled', async () => {
    cloudSdk();
    const download = vi.fn(async (emulator: Emulator) => {
      put(`cache/${emulator}-v1.jar`);
      return true;
    });
    const jars = await findJars(search({ compiler: compiler(), download }));
    expect(jars.storage).toBeUndefined();
    expect(jars.origin.storage).toMatch(/downloaded by firebase-tools/);
  });

  test('a download that failed is tried again after a day', async () => {
    cloudSdk();
    const download = vi.fn(async () => false);
    const all = search({ compiler: compiler(), download });
    await findJars(all);
    await findJars(all);
    expect(download).toHaveBeenCalledTimes(1);
    const dayBefore = Date.now() / 1_000 - 25 * 60 * 60;
    utimesSync(join(folder, 'built', 'storage-download-failed'), dayBefore, dayBefore);
    await findJars(all);
    expect(download).toHaveBeenCalledTimes(2);
  });

  test('what was built is used again until its source changes', async () => {
    const sdk = cloudSdk();
    const first = await findJars(search({ compiler: compiler() }));
    expect(await findJars(search({ compiler: compiler() }))).toEqual(first);
    writeFileSync(sdk, 'a newer and longer jar');
    expect((await findJars(search({ compiler: compiler() }))).firestore).not.toBe(first.firestore);
  });

  test('then firebase-tools downloads them', async () => {
    const download = vi.fn(async (emulator: Emulator) => {
      put(`cache/${emulator}-v1.jar`);
      return true;
    });
    const jars = await findJars(search({ download }));
    expect(download.mock.calls).toEqual([['firestore'], ['storage']]);
    expect(jars).toMatchObject({ firestore: undefined, storage: undefined });
  });

  test('a downloaded Firestore jar serves to build the rules runtime that could not be downloaded', async () => {
    put('cache/firestore-v1.jar');
    const jars = await findJars(search({ compiler: compiler() }));
    expect(jars.storage).toMatch(/storage-rules-/);
  });

  test('where nothing helps, one sentence says what is missing and another how to get it', async () => {
    await expect(findJars(search())).rejects.toMatchObject({
      message: 'The Firestore emulator is not on this machine and could not be downloaded.',
      wayOut: expect.stringContaining('google-cloud-cli-firestore-emulator'),
    });
    cloudSdk();
    await expect(findJars(search())).rejects.toMatchObject({
      message: expect.stringContaining('rules runtime'),
      wayOut: expect.stringContaining('openjdk-17-jdk-headless'),
    });
  });
});
