import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Cloud, functionOfService, type Project, secretValue } from '@fareground/google-apis';
import { unzipSync } from 'fflate';
import { ROOT } from '../../../tools/paths.ts';
import { freePort, untilAnswers } from '../../emulator/support/function-process.ts';

const framework = join(
  dirname(createRequire(import.meta.url).resolve('@google-cloud/functions-framework')),
  'main.js',
);

/** Runs what was deployed, each service from its first request on: the uploaded archive, with the environment and the secrets that it was given. */
export function openServices(
  project: () => Project,
  cloud: () => Cloud,
  more: Readonly<Record<string, string>>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const children: ChildProcess[] = [];
  const running = new Map<Buffer, Map<string, Promise<string>>>();

  async function start(id: string): Promise<string> {
    const { archive, environment, secrets } = functionOfService(cloud(), id);
    const own = join(folder, `${id}-${children.length}`);
    for (const [name, bytes] of Object.entries(unzipSync(archive))) {
      if (name.endsWith('/')) continue;
      mkdirSync(dirname(join(own, name)), { recursive: true });
      writeFileSync(join(own, name), bytes);
    }
    symlinkSync(join(ROOT, 'node_modules'), join(own, 'node_modules'));
    const port = await freePort();
    const child = spawn(process.execPath, [framework, `--source=${own}`, `--port=${port}`], {
      env: {
        PATH: process.env.PATH,
        K_SERVICE: id,
        FUNCTION_SIGNATURE_TYPE: 'http',
        ...environment,
        ...Object.fromEntries(
          secrets.map(({ key, secret }) => [key, secretValue(cloud(), project(), secret)]),
        ),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(origin, child, () => output);
    return origin;
  }

  return {
    /** Where a service of Cloud Run runs, in its newest revision. */
    origin(id: string): Promise<string> {
      const { archive } = functionOfService(cloud(), id);
      const own = running.get(archive) ?? new Map<string, Promise<string>>();
      running.set(archive, own);
      const started = own.get(id) ?? start(id);
      own.set(id, started);
      return started;
    },
    stop(): void {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
