import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type ProcessLine = {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly command: string;
};

/** Every process that this user may see. From /proc where there is one (a slim image has no `ps`), else from `ps`. */
export function listProcesses(): ProcessLine[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') return listProc();
  try {
    const text = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,command='], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    return text.split('\n').flatMap((line) => {
      const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      if (!match) return [];
      const [pid = 0, parent = 0, group = 0] = match.slice(1, 4).map(Number);
      return [{ pid, parent, group, command: match[4] ?? '' }];
    });
  } catch {
    return [];
  }
}

function listProc(): ProcessLine[] {
  const lines: ProcessLine[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field, the program's name in brackets, may hold anything; parent and group are the second and third after it.
      const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      lines.push({ pid: Number(name), parent: Number(parent), group: Number(group), command });
    } catch {
      // It ended while we looked.
    }
  }
  return lines;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Ends what is left of one run, and nothing else: processes that carry the run's folder in their command line (the
 * emulators and their Javas do) and those functions workers that are still in the group of its firebase process.
 * Returns how many there were.
 */
export function killLeftovers(runFolder: string, group: number | undefined): number {
  let killed = 0;
  for (const line of listProcesses()) {
    if (line.pid === process.pid) continue;
    const marked = line.command.includes(runFolder);
    const worker =
      group !== undefined && line.group === group && line.command.includes('functionsEmulatorRuntime');
    if (!marked && !worker) continue;
    try {
      process.kill(line.pid, 'SIGKILL');
      killed += 1;
    } catch {
      // Gone already.
    }
  }
  return killed;
}
