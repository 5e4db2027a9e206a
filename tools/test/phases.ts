import { Problem } from '@fareground/command/problem';

export type Phase = {
  readonly name: string;
  readonly title: string;
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[];
  /** Emulators of its own: of data alone with nothing in them, or a site with a freshly seeded demo. */
  readonly site?: 'data' | 'demo';
  /** It mostly waits: the phases after it run beside it, up to the next one with a demo. */
  readonly isQuiet?: true;
};

/** All of `npm test`. */
export const PHASES: readonly Phase[] = [
  {
    name: 'alone',
    title: 'what measures or changes a whole site',
    projects: ['memory', 'alone', 'triggers'],
    site: 'demo',
    isQuiet: true,
  },
  {
    name: 'unit',
    title: 'unit and property tests',
    projects: ['domain', 'functions', 'web', 'tools'],
  },
  {
    name: 'emulator',
    title: 'security rules and use cases',
    projects: ['rules', 'emulator'],
    site: 'data',
  },
  {
    name: 'components',
    title: 'pages and forms in a browser',
    projects: ['components'],
    site: 'data',
  },
  {
    name: 'journeys',
    title: 'journeys in a browser',
    projects: ['journeys'],
    site: 'demo',
  },
];

/** What may be asked for alone, each with the site of its phase; and a rehearsal of a deploy, which takes the folders of the build. */
const PARTS: readonly Phase[] = [
  ...PHASES.flatMap((whole) =>
    whole.projects
      .filter((name) => !PHASES.some((each) => each.name === name))
      .map((name) => ({ ...whole, name, title: `${name} of ${whole.title}`, projects: [name] })),
  ),
  {
    name: 'rehearsal',
    title: 'from an empty project to a first sold ticket',
    projects: ['rehearsal'],
    site: 'data',
  },
];

export type TestOptions = { readonly phases: readonly Phase[]; readonly rest: readonly string[] };

/**
 * `npm test -- rules tests/rules/x.test.ts -t name`: leading names of phases, or of their parts, narrow
 * the run; files alone choose their own phases; `--changed [commit]` leaves of all phases the files that uncommitted changes, or
 * those since a commit, may touch; all else goes to vitest.
 */
export function parseTestArguments(args: readonly string[]): TestOptions {
  const chosen: Phase[] = [];
  let i = 0;
  for (; i < args.length; i += 1) {
    const name = args[i] ?? '';
    const whole = PHASES.find((each) => each.name === name);
    const found = whole ?? PARTS.find((each) => each.name === name);
    if (!found) break;
    chosen.push(found);
  }
  const rest = args.slice(i);
  if (chosen.length > 0) return { phases: chosen, rest };
  const first = rest[0];
  if (first === undefined || first === '--changed') return { phases: PHASES, rest };
  const files = rest.filter((argument) => /\.test\.tsx?$/.test(argument));
  if (files[0] === first) return { phases: phasesOf(files), rest };
  throw new Problem(
    `There is no phase of tests called '${first}'.`,
    `The phases are ${PHASES.map(({ name }) => name).join(', ')}; their parts are ${PARTS.map(({ name }) => name).join(', ')}; or name a test file.`,
  );
}

/** The phases that the files are in, in the order of a whole run. */
function phasesOf(files: readonly string[]): Phase[] {
  const all = [...PHASES, ...PARTS];
  const phaseOf = (file: string) => {
    const beside = file.endsWith('.browser.test.tsx') ? 'components' : 'unit';
    return (
      all.find(({ name }) => file.startsWith(`tests/${name}/`)) ?? all.find(({ name }) => name === beside)
    );
  };
  const wanted = files.map(phaseOf);
  return all.filter((phase) => wanted.includes(phase));
}
