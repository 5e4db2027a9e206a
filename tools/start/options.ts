import { Problem } from '@fareground/command/problem';

export type StartOptions = {
  readonly fresh: boolean;
  readonly port: number | undefined;
  /** A command line for the shell, or a program with its arguments. */
  readonly exec: string | readonly [string, ...string[]] | undefined;
};

export const USAGE = `npm start                       everything, with the demo that is saved between runs
npm start -- --fresh            begin the saved demo anew
npm start -- --port 6000        another address for the site
npm start -- --exec 'COMMAND'   fresh demo on free ports, run COMMAND against it, stop, return its exit status`;

/** Reads the arguments of `npm start` and `npm run dev`. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  let fresh = false;
  let port: number | undefined;
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (arg === '--fresh') fresh = true;
    else if (arg === '--exec') return { fresh, port, exec: execOf(args.slice(i + 1)) };
    else if (arg.startsWith('--exec='))
      return { fresh, port, exec: execOf([arg.slice(7), ...args.slice(i + 1)]) };
    else if (arg === '--port' || arg.startsWith('--port=')) {
      const text = arg === '--port' ? args[++i] : arg.slice(7);
      port = Number(text);
      if (!Number.isInteger(port) || port < 1024 || port > 65_535) {
        throw new Problem(`'${text}' is no port for --port.`, 'Give a number from 1024 to 65535.');
      }
    } else throw new Problem(`There is no option ${arg}.`, USAGE);
  }
  return { fresh, port, exec: undefined };
}

function execOf(rest: readonly string[]): string | [string, ...string[]] {
  const [program, ...args] = rest;
  if (!program) throw new Problem('--exec needs a command to run.', USAGE);
  return args.length === 0 ? program : [program, ...args];
}
