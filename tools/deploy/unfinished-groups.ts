import { z } from 'zod';
import type { Google } from '../setup/google.ts';
import { listReleases } from './releases.ts';

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
