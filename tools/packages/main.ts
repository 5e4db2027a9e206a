// npm run packages: writes the bill of materials of what is deployed, and asks the registry whether any of it has a known fault.
// Ends with 1 when a fault is high or critical, or when there is no bill.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand } from '@fareground/command/lifetime';
import { Problem } from '@fareground/command/problem';
import { say } from '@fareground/command/say';
import { z } from 'zod';
import { ROOT, STATE } from '../paths.ts';
import { readAdvisories } from './advisories.ts';

const BILL = join(STATE, 'bom.json');
const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.unknown()).min(1),
});

const npm = (...args: string[]) =>
  spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });

/** @throws Problem when npm makes none */
function writeBill(): void {
  const made = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
  const bill = made.status === 0 ? billSchema.safeParse(JSON.parse(made.stdout)) : undefined;
  if (!bill?.success) {
    throw new Problem('npm made no bill of materials.', `It said: ${made.stderr.trim() || 'nothing'}`);
  }
  mkdirSync(STATE, { recursive: true });
  writeFileSync(BILL, made.stdout);
  say(`${bill.data.components.length} packages are deployed: ${relative(ROOT, BILL)}`);
}

/** @throws Problem when one is high or critical */
function askAdvisories(): void {
  const advisories = readAdvisories(npm('audit', '--omit', 'dev', '--json').stdout);
  if (advisories.kind === 'unknown') {
    say(`Whether one of them has a known fault could not be asked: ${advisories.why}`);
    return;
  }
  for (const line of advisories.others) say(line);
  if (advisories.serious.length > 0) {
    throw new Problem(
      `What is deployed has known faults:\n${advisories.serious.join('\n')}`,
      'Take a version without them, or say in docs/security.md why they do not concern us.',
    );
  }
  say('None of them has a known fault that is high or critical.');
}

const USAGE =
  'npm run packages   write the bill of materials of what is deployed, and list known vulnerabilities of it';

await runCommand(USAGE, async () => {
  writeBill();
  askAdvisories();
  return 0;
});
