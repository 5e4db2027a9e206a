import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import type { Google } from '../setup/google.ts';

/** The services that a visitor waits for when a sale opens, by their names at Cloud Run. */
const SERVICES = ['site-pages', 'site-search', 'sale-api', 'sale-payments'] as const;

/** More than a function may have of instances (functions/src/main). */
const MAX_INSTANCES = 4;

const service = z.looseObject({
  scaling: z.looseObject({ minInstanceCount: z.number().default(0) }).default({ minInstanceCount: 0 }),
});

/** @param text a number of instances, or `off` @returns null where it is neither */
export function parseInstances(text: string | undefined): number | null {
  if (text === 'off') return 0;
  const count = Number(text);
  return /^\d$/.test(text ?? '') && count >= 1 && count <= MAX_INSTANCES ? count : null;
}

/**
 * Keeps so many instances of each service running, whoever comes, so that the first of a rush need not wait for one to start. It is a setting of
 * the service: no revision is made, and pages go on with the functions that they were deployed with.
 * https://cloud.google.com/run/docs/configuring/min-instances#service-level
 * @returns a line for each service
 * @throws Problem where a service is not there
 */
export async function keepWarm(google: Google, region: string, count: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of SERVICES) {
    const path = `/v2/projects/${google.project}/locations/${region}/services/${name}`;
    const found = await google.find(service, 'run', path);
    if (!found)
      throw new Problem(
        `${name} is not deployed.`,
        'Deploy first: npm run deploy -- TARGET. Then run this again.',
      );
    const before = found.scaling.minInstanceCount;
    if (before !== count)
      await google.operate('PATCH', 'run', `${path}?updateMask=scaling.minInstanceCount`, {
        scaling: { minInstanceCount: count },
      });
    lines.push(
      `${name.padEnd(14)} ${before === count ? `${count}, as it was` : `${count}, ${before} before`}`,
    );
  }
  return lines;
}
