import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Each with why it is there. */
const reasons = z.record(z.string(), z.string().min(1));
const schema = z.record(
  z.string(),
  z.strictObject({
    what: z.string().min(1),
    /** In the whole project. */
    roles: reasons,
    /** On one bucket alone: `pictures` is the project's default one, `exports` that of exports and the journal. */
    buckets: z.partialRecord(z.enum(['pictures', 'exports']), reasons).optional(),
    /** On the account itself. */
    itself: reasons.optional(),
    /** What it may read. */
    secrets: reasons,
  }),
);

/** Who may what in the project: by name of an account of ours, or by address of one of Google's own, with `{number}` for the project's. */
export type ServiceAccounts = z.infer<typeof schema>;

export const readServiceAccounts = (root: string): ServiceAccounts =>
  schema.parse(JSON.parse(readFileSync(join(root, 'deploy', 'service-accounts.json'), 'utf8')));

/** Whether it is one that a setup makes, and none of Google's own. */
export const isOurs = (name: string): boolean => !name.includes('@');

/** Every secret that a project must have. */
export const secretNames = (accounts: ServiceAccounts): readonly string[] => [
  ...new Set(Object.values(accounts).flatMap(({ secrets }) => Object.keys(secrets))),
];
