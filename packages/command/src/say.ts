import { describe } from './problem.ts';

const started = performance.now();
let progress: NodeJS.WritableStream = process.stdout;

/** Sends progress elsewhere: with --exec the output belongs to the command that is run. */
export function progressTo(stream: NodeJS.WritableStream): void {
  progress = stream;
}

/** One line of progress, with the seconds since the command began. */
export function step(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  progress.write(`${seconds} s  ${text}\n`);
}

/** Plain text for the person. */
export function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** What went wrong, to the error stream. */
export function complain(error: unknown): void {
  process.stderr.write(`\n${describe(error)}\n`);
}
