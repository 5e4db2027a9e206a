import { Problem } from '../shared/problem.ts';

export type Phase = {
  readonly name: string;
  readonly title: string;
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[];
  /** Emulators of its own: of data alone with nothing in them, or a site with a freshly seeded demo. */
  readonly site?: 'data' | 'demo';
};

const phase = (name: string, title: string, needs: Pick<Phase, 'site'> = {}, projects = [name]): Phase => ({
  name,
  title,
  projects,
  ...needs,
});

/** All of `npm test`, in order: what needs nothing first. */
export const PHASES: readonly Phase[] = [
  phase('unit', 'unit and property tests', {}, ['domain', 'functions', 'web', 'tools']),
  phase('rules', 'security rules', { site: 'data' }, ['rules side by side', 'rules']),
  phase('emulator', 'use cases on the emulators', { site: 'data' }, ['emulator']),
  phase('journeys', 'journeys in a browser', { site: 'demo' }),
];

const PARTS = PHASES.flatMap(({ projects }) => projects).filter(
  (name) => !PHASES.some((each) => each.name === name),
);

export type TestOptions = { readonly phases: readonly Phase[]; readonly rest: readonly string[] };

/**
 * `npm test -- rules tests/rules/x.test.ts -t name`: leading names of phases (or of one part of the unit phase) narrow
 * the run; a file alone chooses its own phase; `--changed [commit]` leaves of all phases the files that uncommitted changes, or
 * those since a commit, may touch; all else goes to vitest.
 */
export function parseTestArguments(args: readonly string[]): TestOptions {
  const chosen: Phase[] = [];
  let i = 0;
  for (; i < args.length; i += 1) {
    const name = args[i] ?? '';
    const whole = PHASES.find((each) => each.name === name);
    if (whole) chosen.push(whole);
    else if (PARTS.includes(name)) chosen.push(phase(name, `unit tests of ${name}`));
    else break;
  }
  const rest = args.slice(i);
  if (chosen.length > 0) return { phases: chosen, rest };
  const first = rest[0];
  if (first === undefined || first === '--changed') return { phases: PHASES, rest };
  const byFile = PHASES.find(({ name }) => first.startsWith(`tests/${name}/`));
  if (byFile) return { phases: [byFile], rest };
  if (/\.test\.tsx?$/.test(first)) return { phases: PHASES.slice(0, 1), rest };
  throw new Problem(
    `There is no phase of tests called '${first}'.`,
    `The phases are ${PHASES.map(({ name }) => name).join(', ')}; a part of the first is ${PARTS.join(', ')}; or name a test file.`,
  );
}
