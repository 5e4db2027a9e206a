/**
 * Something a person can put right: `message` says in one sentence what is wrong, `wayOut` what to do. It is printed
 * without a stack trace. Anything else that is thrown is a fault of ours and keeps its stack.
 */
export class Problem extends Error {
  readonly wayOut: string;

  constructor(message: string, wayOut: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
    this.wayOut = wayOut;
  }
}

export const diskFull = (): Problem =>
  new Problem('There is no space left on the disk.', 'Free some and run the command again.');

/** The text for the terminal. */
export function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return describe(diskFull());
  if (error instanceof Problem) return `${error.message}\n${error.wayOut}`;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
