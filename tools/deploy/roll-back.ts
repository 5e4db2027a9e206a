import { Problem } from '@fareground/command/problem';
import type { Google } from '../setup/google.ts';
import { listReleases, releasesPath } from './releases.ts';

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
