// From an empty project to a deployed one by commands that are killed: each run after the first change of a kind that no run before
// was killed after, with its effect and without its answer. What stands in the end is compared with a project that nobody disturbed.
import { type Cloud, type Interruptible, isWrite } from '@fareground/google-apis';
import { type Ended, killAll, type Started } from '../rehearsal/support/command.ts';
import { openProject, PROJECT } from '../rehearsal/support/project.ts';

const kindOf = ({ api, method, route }: Interruptible): string => `${method} ${api}${route}`;
const killedAfter = new Set<string>();
/** Ends a command with the first change whose kind is new. */
const killAtNewKind =
  (cloud: Cloud): Started =>
  (child) => {
    let isKilled = false;
    cloud.interrupt = (_, call) => {
      if (isKilled || !isWrite(call) || killedAfter.has(kindOf(call))) return undefined;
      killedAfter.add(kindOf(call));
      isKilled = true;
      killAll(child);
      return 'lost';
    };
  };

/** Runs a command until it is no longer killed. @returns how often it was @throws Error where it fails by itself */
async function untilDone(run: () => Promise<Ended>): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const before = killedAfter.size;
    const { code, output } = await run();
    if (killedAfter.size === before) {
      if (code !== 0) throw new Error(output.slice(-4_000));
      return kills;
    }
    console.log(`killed after ${[...killedAfter].at(-1)}`);
  }
}

/** What a project holds, without what each run makes anew. */
function stateOf(cloud: Cloud): Set<string> {
  const kept = [
    'functions',
    'queues',
    'schedulerJobs',
    'policies',
    'indexes',
    'fields',
    'run services',
    'buckets',
  ];
  const lines = kept.flatMap((kind) =>
    [...cloud.resources<{ bindings?: unknown; fields?: unknown }>(kind)].map(
      ([name, { bindings = '', fields = '' }]) =>
        `${kind} ${name.replace(/CIC\d+$/, '')} ${JSON.stringify(bindings)}${JSON.stringify(fields)}`,
    ),
  );
  return new Set(lines);
}

/** Nothing of a rehearsal before is left in the emulators. */
async function forget(): Promise<void> {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = process.env;
  const headers = { authorization: 'Bearer owner' };
  for (const address of [
    `${FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${PROJECT}/accounts`,
    `${FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`,
  ])
    await fetch(`http://${address}`, { method: 'DELETE', headers });
}

/** @param isDisturbed whether commands are killed */
async function rehearse(isDisturbed: boolean): Promise<Set<string>> {
  await forget();
  const { cloud, setup, deploy, signUp, close } = await openProject();
  const started = isDisturbed ? killAtNewKind(cloud) : undefined;
  try {
    await signUp('owner@example.org');
    const setups = await untilDone(() => setup(started));
    const deploys = await untilDone(() => deploy([], started));
    console.log(`killed ${setups} times in the setup and ${deploys} times in the deploy, then done`);
    return stateOf(cloud);
  } finally {
    await close();
  }
}

const wanted = await rehearse(false);
const found = await rehearse(true);
const missing = [...wanted].filter((line) => !found.has(line));
const tooMuch = [...found].filter((line) => !wanted.has(line));
for (const line of missing) console.error(`missing: ${line}`);
for (const line of tooMuch) console.error(`too much: ${line}`);
if (missing.length + tooMuch.length > 0) process.exitCode = 1;
else console.log(`${wanted.size} things stand in both, and nothing else.`);
