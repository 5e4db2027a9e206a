import { Problem } from '@fareground/command/problem';
import { readTarget } from './target.ts';
import { runningVersion } from './version.ts';

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
