import { readFileSync } from 'node:fs';
import { listProcesses, processesOf } from '../../tools/emulators/processes.ts';

export interface ProcessMemory {
  readonly command: string;
  /** Proportional set size, MiB: what it shares with others is counted in parts. */
  readonly size: number;
}

/** What each process of the running site holds: the command that started it, the emulators, the functions. Linux alone tells. */
export function siteMemory(runFolder: string): readonly ProcessMemory[] {
  const all = listProcesses();
  const firebase = all.find(
    ({ command }) => command.includes('emulators:start') && command.includes(runFolder),
  );
  if (!firebase) throw new Error(`no emulators run in ${runFolder}`);
  const starter = all.filter(({ pid }) => pid === firebase.parent);
  return [...starter, ...processesOf(runFolder, firebase.pid)].map(({ pid, command }) => ({
    command,
    size: sizeOf(pid),
  }));
}

function sizeOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`process ${pid} does not say what it holds`);
  return Number(kilobytes) / 1024;
}
