import { readArguments } from '@fareground/command/arguments';
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

const options = { fresh: { type: 'boolean', default: false }, port: { type: 'string' } } as const;

/** Reads the arguments of `npm start` and `npm run dev`. What follows --exec is the command's own. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const at = args.findIndex((arg) => /^--exec(=|$)/.test(arg));
  const [own, [exec, ...rest]] = at < 0 ? [args, []] : [args.slice(0, at), args.slice(at)];
  const { values, positionals } = readArguments(own, options, USAGE);
  if (positionals.length > 0) throw new Problem(`'${positionals[0]}' is too much here.`, USAGE);
  const inline = exec?.slice('--exec='.length);
  return {
    fresh: values.fresh,
    port: readPort(values.port),
    exec: exec === undefined ? undefined : execOf(inline ? [inline, ...rest] : rest),
  };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1024 || port > 65_535)
    throw new Problem(`'${text}' is no port for --port.`, 'Give a number from 1024 to 65535.');
  return port;
}

function execOf(rest: readonly string[]): string | [string, ...string[]] {
  const [program, ...args] = rest;
  if (!program) throw new Problem('--exec needs a command to run.', USAGE);
  return args.length === 0 ? program : [program, ...args];
}
