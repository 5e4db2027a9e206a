import { z } from 'zod';
import type { Google } from '../setup/google.ts';

const release = z.looseObject({
  /** The version of the project, as its deploy named it. */
  message: z.string().default(''),
  version: z.looseObject({ name: z.string(), status: z.string().default('FINALIZED') }),
});
type Release = z.infer<typeof release>;

/** Where releases of the live site are. */
export const releasesPath = ({ project }: Google): string =>
  `/v1beta1/projects/${project}/sites/${project}/channels/live/releases`;

/** Of the live site, the newest first. @throws GoogleFault */
export const listReleases = (google: Google): Promise<readonly Release[]> =>
  google.list(release, 'firebasehosting', releasesPath(google), 'releases');
