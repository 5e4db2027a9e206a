import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firebaseCommand } from './firebase-command.ts';
import { type Emulator, findJars, firebaseCache, type Jars } from './jars.ts';
import { findJava, type Java } from './java.ts';

/** What the emulators are made of on this machine. */
export type Parts = { readonly java: Java; readonly jars: Jars; readonly withUi: boolean };

/** Looks for Java and the jars before anything is started: firebase-tools waits for ever where a jar is missing. */
export async function findParts(
  root: string,
  stateFolder: string,
  progress: (line: string) => void,
): Promise<Parts> {
  const java = findJava();
  const command = firebaseCommand(root);
  let downloaded = false;
  const download = async (emulator: Emulator | 'ui') => {
    progress(`Downloading the ${emulator} emulator (firebase-tools does so once) ...`);
    const result = spawnSync(process.execPath, [command, `setup:emulators:${emulator}`], {
      cwd: stateFolder,
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    });
    const succeeded = result.status === 0;
    downloaded ||= succeeded;
    return succeeded;
  };
  mkdirSync(stateFolder, { recursive: true });
  const jars = await findJars({
    env: process.env,
    java,
    cacheFolder: join(stateFolder, 'jars'),
    firebaseTools: join(dirname(command), '..', '..'),
    download,
  });
  const withUi = hasUi(root) || (downloaded && (await download('ui')));
  return { java, jars, withUi };
}

function hasUi(root: string): boolean {
  const info = join(dirname(firebaseCommand(root)), '../emulator/downloadableEmulatorInfo.json');
  const { ui } = JSON.parse(readFileSync(info, 'utf8')) as {
    ui: { main: { binaryPathRelativeToCacheDir: string } };
  };
  return existsSync(join(firebaseCache(process.env), ui.main.binaryPathRelativeToCacheDir));
}
