import { versionResponseSchema } from '@fareground/domain/api/version';
import { Problem } from '../shared/problem.ts';
import { readTarget } from './target.ts';

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
  const answer = await fetch(`${site}/api/version`).catch(() => null);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  const found = versionResponseSchema.safeParse(body).data?.version;
  if (found !== version)
    throw new Problem(
      `Staging (${site}) runs ${found ?? 'nothing that answers'}, and this is ${version}.`,
      'Deploy this version there first: npm run deploy -- staging',
    );
}
