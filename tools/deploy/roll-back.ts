import { z } from 'zod';
import type { Google } from '../setup/google.ts';
import { Problem } from '../shared/problem.ts';

const release = z.looseObject({
  message: z.string().default(''),
  version: z.looseObject({ name: z.string(), status: z.string().default('FINALIZED') }),
});

/**
 * Serves the pages of the release before, with the functions that were deployed with them.
 * @returns the version that runs from then on, as its deploy named it
 * @throws Problem where there is none before
 */
export async function rollBack(google: Google): Promise<string> {
  const channel = `/v1beta1/projects/${google.project}/sites/${google.project}/channels/live/releases`;
  const releases = await google.list(release, 'firebasehosting', channel, 'releases');
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
    `${channel}?versionName=${encodeURIComponent(before.version.name)}`,
    { type: 'ROLLBACK', message: before.message },
  );
  return before.message;
}
