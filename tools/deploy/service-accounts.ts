import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.record(
  z.string(),
  z.object({ what: z.string(), roles: z.array(z.string()), secrets: z.array(z.string()) }),
);

/** Who functions are: by name, what for, roles in the project and secrets they read. */
export type ServiceAccounts = z.infer<typeof schema>;

export const readServiceAccounts = (root: string): ServiceAccounts =>
  schema.parse(JSON.parse(readFileSync(join(root, 'deploy', 'service-accounts.json'), 'utf8')));

/** Every secret that a project must have. */
export const secretNames = (accounts: ServiceAccounts): readonly string[] => [
  ...new Set(Object.values(accounts).flatMap(({ secrets }) => secrets)),
];
