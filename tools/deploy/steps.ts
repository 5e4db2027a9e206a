import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import type { Google } from '../setup/google.ts';
import { listReleases, releasesPath } from './releases.ts';
import { readTarget } from './target.ts';
import { runningVersion } from './version.ts';

const index = z.looseObject({ name: z.string(), state: z.string() });

/** Of an index over many documents: hours are Firestore's own figure, and nothing is served worse meanwhile. */
const MAX_LOOKS = 720;

/**
 * Waits until every index serves queries.
 * @param sleep waits so many milliseconds
 * @throws Problem where one needs repair, or takes longer than an hour
 */
export async function untilIndexesReady(
  google: Google,
  sleep: (ms: number) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const path = `/v1/projects/${google.project}/databases/(default)/collectionGroups/-/indexes`;
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const all = await google.list(index, 'firestore', path, 'indexes');
    const broken = all.find(({ state }) => state === 'NEEDS_REPAIR');
    if (broken)
      throw new Problem(
        `The index ${broken.name} cannot be built.`,
        `Look at it: https://console.cloud.google.com/firestore/databases/-default-/indexes?project=${google.project}`,
      );
    const unready = all.filter(({ state }) => state !== 'READY').length;
    if (unready === 0) return;
    if (looks % 12 === 0) say(`${unready} of ${all.length} indexes are being built.`);
    await sleep(Math.min(5_000, 1_000 * 2 ** looks));
  }
  throw new Problem(
    'The indexes are not ready after an hour.',
    'Run this again: what was deployed is left as it is.',
  );
}

/**
 * Serves the pages of the release before, with the functions that were deployed with them.
 * @returns the version that runs from then on, as its deploy named it
 * @throws Problem where there is none before
 */
export async function rollBack(google: Google): Promise<string> {
  const releases = await listReleases(google);
  const [newest] = releases;
  const before = releases.find(
    ({ version }) => version.name !== newest?.version.name && version.status === 'FINALIZED',
  );
  if (!before)
    throw new Problem(
      `${google.project} has no release before the one that runs.`,
      'Check out the earlier commit and deploy it.',
    );
  await google.write(
    'POST',
    'firebasehosting',
    `${releasesPath(google)}?versionName=${encodeURIComponent(before.version.name)}`,
    { type: 'ROLLBACK', message: before.message },
  );
  return before.message;
}

/**
 * What goes to production ran on staging before. A house without staging.env has none.
 * @throws Problem where staging runs something else
 */
export async function demandStaging(
  root: string,
  version: string,
  fetch: (url: string) => Promise<Response>,
): Promise<void> {
  const checked = readTarget(root, 'staging');
  if (!('target' in checked)) return;
  const { site } = checked.target;
  const found = await runningVersion(site, fetch);
  if (found !== version)
    throw new Problem(
      `Staging (${site}) runs ${found || 'nothing that answers'}, and this is ${version}.`,
      'Deploy this version there first: npm run deploy -- staging',
    );
}

const deployed = z.looseObject({
  name: z.string(),
  serviceConfig: z
    .looseObject({ environmentVariables: z.record(z.string(), z.string()).default({}) })
    .optional(),
});

/**
 * Groups of functions of which a deploy of this version made some and did not come to its end, its release. firebase-tools leaves a function
 * alone that has the code and settings it should have; who may call it, its queue or its timetable may be missing all the same. A group
 * that is named after `--only` is deployed again: https://firebase.google.com/docs/functions/manage-functions#deploy_functions
 * @throws GoogleFault
 */
export async function unfinishedGroups(google: Google, version: string): Promise<readonly string[]> {
  const [newest] = await listReleases(google);
  if (newest?.message === version) return [];
  const path = `/v2/projects/${google.project}/locations/-/functions`;
  const own = (await google.list(deployed, 'cloudfunctions', path, 'functions')).filter(
    ({ serviceConfig }) => serviceConfig?.environmentVariables.APP_VERSION === version,
  );
  const groups = own.map(({ name }) => name.slice(name.lastIndexOf('/') + 1).split('-', 1)[0] ?? '');
  return [...new Set(groups)];
}
