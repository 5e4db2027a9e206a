import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick. */
const MS_A_TICK = 10;

/**
 * Processor time that a process has used so far, all its threads together.
 * @returns milliseconds; NaN where the system does not say (only Linux keeps it in a file)
 */
export function processorTime(pid: number): number {
  try {
    // The second field is the command in brackets and may hold anything; the fields after it are plain.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
  } catch {
    return Number.NaN;
  }
}

/** The process that was started with "--port 8080" or "--port=8080" and a word in its command line; NaN when none is seen. */
export function findProcess(word: string, port: string): number {
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const words = commandLine(name);
      const names = words.some((one) => one.includes(word));
      if (names && (words.includes(`--port=${port}`) || words[words.indexOf('--port') + 1] === port))
        return Number(name);
    }
  } catch {
    // No such folder: not Linux.
  }
  return Number.NaN;
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // It ended meanwhile.
  }
}
