// The door of every npm script: `node tools/bootstrap.mjs <command> [arguments]`. It is plain JavaScript without a
// dependency, because it runs on whatever Node a person has, before anything is installed. It installs the
// packages when they are missing or older than the lock file, then hands over to the project's own Node 24. What runs until it is ended
// is started with `exec`, so that the signal that npm passes on comes here and not to its shell.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const DISK_FULL =
  'There is no space left on the disk: free some (the packages take about 1.5 GB) and run the command again. Nothing was started.';

/** The Node of the `node` package, relative to the project's root. */
export function nodeBinary(root, platform = process.platform) {
  return join(root, 'node_modules', 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function stampFile(root) {
  return join(root, 'node_modules', '.fareground-install');
}

/** True when node_modules holds what the lock file says: by our own stamp, or by npm's record of what it installed. */
export function isInstalled(root) {
  if (!existsSync(nodeBinary(root))) return false;
  const stamp = stampFile(root);
  const hash = lockHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link || entry.optional || entry.devOptional || entry.peer)
      continue;
    if (installed[path]?.version !== entry.version) return false;
  }
  writeFileSync(stamp, hash);
  return true;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two commands in a fresh clone must not install at once: the second waits for the first. */
async function withInstallLock(root, work) {
  const lock = join(root, '.fareground', 'installing');
  mkdirSync(dirname(lock), { recursive: true });
  let told = false;
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (error.code === 'ENOSPC') rmSync(lock, { force: true });
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(lock, 'utf8'));
      if (holder && !isAlive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!told) console.log('Another command is installing the packages; waiting for it.');
      told = true;
      await wait(1000);
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/** npm by the Node that npm itself runs on: ours may be the project's own, which the installation deletes. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js') && existsSync(npm))
    return [process.env.npm_node_execpath ?? process.execPath, [npm]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

async function install(root) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing the packages (some 900, a minute or two the first time) ...');
  const ticker = setInterval(() => console.log(`  ... still installing, ${seconds()} s`), 15_000);
  // npm removes the old ones itself, but stops where a folder is not empty yet.
  rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const [npm, first] = npmCommand();
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    // Among the warnings is the first file that finds no space.
    '--loglevel=warn',
  ];
  const options = { cwd: root, stdio: ['inherit', 'inherit', 'pipe'], shell: npm.endsWith('.cmd') };
  let isDiskFull = false;
  const status = await run(npm, args, options, (child) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (isDiskFull) return;
      isDiskFull = line.includes('ENOSPC');
      // npm would go on for minutes with every file that is left.
      if (!isDiskFull && !/^npm warn/i.test(line)) console.error(line);
      if (isDiskFull) {
        child.kill('SIGKILL');
        child.stderr.destroy();
      }
    });
  });
  clearInterval(ticker);
  if (isDiskFull) {
    console.error(DISK_FULL);
    return 1;
  }
  if (status > 128 && status < 160) {
    console.error('Stopped while installing; the next command begins it again.');
    return status;
  }
  if (status !== 0) {
    console.error('The packages could not be installed: npm has said why above. Nothing was started.');
    return status;
  }
  if (!existsSync(nodeBinary(root))) {
    console.error(
      "The packages are installed, but Node 24 is not among them: npm was told not to run install scripts. Run 'npm rebuild node' and try again.",
    );
    return 1;
  }
  writeFileSync(stampFile(root), lockHash(root));
  console.log(`Installed in ${seconds()} s.`);
  return 0;
}

/** Runs a program, passes our signals on to it, and resolves with its exit status as a shell would report it. */
function run(program, args, options, onStart) {
  return new Promise((done) => {
    const child = spawn(program, args, options);
    onStart?.(child);
    const pass = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, pass);
    const finish = (status) => {
      for (const signal of FORWARDED) process.removeListener(signal, pass);
      done(status);
    };
    child.once('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}

/** Installs where needed and runs tools/<command>/main.ts under Node 24. Resolves with the exit status. */
export async function bootstrap(root, [command, ...args], env = process.env) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Fareground needs Node 20.19 or newer to begin with; this is ${process.version}. See https://nodejs.org.`,
    );
    return 1;
  }
  const main = join(root, 'tools', command ?? '', 'main.ts');
  if (!command || !existsSync(main)) {
    console.error(`There is no command '${command ?? ''}' (looked for tools/${command ?? ''}/main.ts).`);
    return 1;
  }
  if (!isInstalled(root)) {
    const status = await withInstallLock(root, async () => (isInstalled(root) ? 0 : install(root)));
    if (status !== 0) return status;
  }
  const path = [join(root, 'node_modules', '.bin'), env.PATH ?? env.Path ?? ''].join(delimiter);
  // The IPC channel carries no message: its end tells the command that we are gone, however we went.
  return run(nodeBinary(root), [main, ...args], {
    env: { ...env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
  process.exitCode = await bootstrap(root, process.argv.slice(2)).catch((error) => {
    if (error.code !== 'ENOSPC') throw error;
    console.error(DISK_FULL);
    return 1;
  });
}
