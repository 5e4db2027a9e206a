import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Problem } from './problem.ts';

/**
 * The options and the other words of a command line, as `parseArgs` of Node reads them.
 * @throws Problem with the usage for an option that is not known, or whose value is missing or too much
 */
export function readArguments<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // What follows the first sentence is about words that begin with a dash.
    const [sentence] = (error as Error).message.split('. ');
    throw new Problem(`${sentence}.`, usage);
  }
}
