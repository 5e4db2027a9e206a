import { Problem } from '@fareground/command/problem';
import { GoogleFault } from './google.ts';

/** How something was found. */
export type Found =
  | { readonly state: 'stands' }
  /** It is not there, or it is not as wanted; `make` makes it so, of what was found. */
  | { readonly state: 'absent' | 'differs'; readonly what?: string; make(): Promise<void> }
  /** A person must do it, at this page. */
  | { readonly state: 'left'; readonly task: string; readonly page: string };

/** One thing that a project must have. */
export interface Resource {
  readonly name: string;
  readonly why: string;
  /** Reads, and changes nothing. */
  look(): Promise<Found>;
}

export interface Row {
  readonly name: string;
  readonly why: string;
  readonly state: 'stands' | 'made' | 'changed' | 'to make' | 'to change' | 'left';
  /** What differs, or what a person must do. */
  readonly what?: string;
  readonly page?: string;
}

/** Together some twelve minutes: the longest that Google names is ten, for a new metric to be known. */
const MAX_TRIES = 42;
const pauseAfter = (tries: number): number => Math.min(20_000, 1_000 * 2 ** (tries - 1));
/** It is made again where Google keeps something else than it was given; a third time is no use. */
const MAX_MAKES = 3;

interface Options {
  /** Changes nothing. */
  readonly isPlan: boolean;
  sleep(ms: number): Promise<void>;
  /** Says that it waits, and why. */
  waiting?(name: string, reason: string): void;
}

/**
 * Looks, makes, and looks again until it stands. A call that was cut off may have had its effect or not: looking tells, so nothing is made
 * twice. @throws Problem where it cannot be made, or does not come to stand
 */
export async function bring({ name, why, look }: Resource, options: Options): Promise<Row> {
  const { isPlan, sleep } = options;
  let made: 'made' | 'changed' | null = null;
  let makes = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      const found = await look();
      if (found.state === 'stands') return { name, why, state: made ?? 'stands' };
      if (found.state === 'left') return { name, why, state: 'left', what: found.task, page: found.page };
      const { state, what } = found;
      if (isPlan)
        return {
          name,
          why,
          state: state === 'absent' ? 'to make' : 'to change',
          ...(what !== undefined && { what }),
        };
      if (makes >= MAX_MAKES)
        throw new Problem(
          `${name} is not as it was made: ${what ?? 'it is not there'}.`,
          'This is a fault of ours.',
        );
      made ??= state === 'absent' ? 'made' : 'changed';
      await found.make();
      makes += 1;
      continue;
    } catch (error) {
      if (!(error instanceof GoogleFault)) throw error;
      // What it is on is to be made first.
      if (isPlan && error.isDisabled) return { name, why, state: 'to make', what: error.message };
      if (isPlan && error.status === 404) return { name, why, state: 'to make' };
      if (!error.mayPass || tries >= MAX_TRIES) throw error;
      if (tries > 3) options.waiting?.(name, error.message);
    }
    await sleep(pauseAfter(tries));
  }
}

/**
 * What of `wanted` is not so in `found`, which may hold more. What has its default value is left out of Google's answers, and absent then:
 * https://protobuf.dev/programming-guides/json/#json-options
 * @returns the paths
 */
export function differences(wanted: unknown, found: unknown, path = ''): readonly string[] {
  if (isDefault(wanted) && found === undefined) return [];
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return [path];
    return wanted.flatMap((one, at) => differences(one, found[at], `${path}[${at}]`));
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted === found ? [] : [path];
  if (typeof found !== 'object' || found === null) return [path];
  const fields = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).flatMap(([field, one]) =>
    differences(one, fields.get(field), path === '' ? field : `${path}.${field}`),
  );
}

const isDefault = (value: unknown): boolean =>
  value === 0 || value === false || value === '' || (Array.isArray(value) && value.length === 0);
