// npm start: builds, starts the emulators and the Stripe sandbox, seeds the demo, and says where it is open.
import { join } from 'node:path';
import { type Lifetime, runCommand } from '@fareground/command/lifetime';
import { progressTo, say, step } from '@fareground/command/say';
import { freePorts, type Ports, usualPorts } from '@fareground/emulator-kit/ports';
import { STATE } from '../paths.ts';
import { announce, movedPorts } from './announce.ts';
import { buildSite, startDemoSite } from './demo-site.ts';
import { runExec } from './exec.ts';
import { parseStartOptions, USAGE } from './options.ts';
import { startSavedSite } from './saved-site.ts';
import { newSigningKey } from './settings.ts';

async function start(lifetime: Lifetime): Promise<number> {
  const { fresh, port, exec } = parseStartOptions(process.argv.slice(2));
  if (exec) {
    progressTo(process.stderr);
    await buildSite({ web: true });
    const ports = await freePorts(process.env.FAREGROUND_PORTS);
    const logFile = join(STATE, 'logs', `exec-${ports.hosting}.log`);
    const site = await startDemoSite({ lifetime, ports, signingKey: newSigningKey(), logFile });
    return runExec(exec, site.env, lifetime);
  }
  await buildSite({ web: true });
  lifetime.check();
  const wanted: Partial<Ports> = port === undefined ? {} : { hosting: port };
  const ports = await usualPorts(undefined, wanted);
  for (const line of movedPorts(ports, wanted)) if (!line.includes('Vite')) step(line);
  const opened = await startSavedSite({ lifetime, ports, fresh, name: 'start' });
  announce(opened);
  await Promise.race([lifetime.untilStopped(), opened.site.suite.ended]);
  say();
  step('Stopping ...');
  return 0;
}

await runCommand(USAGE, start);
