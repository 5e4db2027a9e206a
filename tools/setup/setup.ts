import type { ServiceAccounts } from '../deploy/service-accounts.ts';
import type { Target } from '../deploy/target.ts';
import type { Resource, Row } from './engine.ts';
import { bring } from './engine.ts';
import type { Google } from './google.ts';
import { accounts } from './resources/accounts.ts';
import { buckets } from './resources/buckets.ts';
import { budget } from './resources/budget.ts';
import { database } from './resources/database.ts';
import { monitoring } from './resources/monitoring.ts';
import { owner } from './resources/owner.ts';
import { project } from './resources/project.ts';
import { secrets } from './resources/secrets.ts';
import { signIn } from './resources/sign-in.ts';

/** What a setup works with. */
export interface Setup {
  /** The top folder, with what stands in deploy/. */
  readonly root: string;
  readonly target: Target;
  readonly accounts: ServiceAccounts;
  readonly google: Google;
  /** A secret's value: from the environment, or from a person. @returns null where neither has one */
  secret(name: string): Promise<string | null>;
  /** Asks whom a secret opens something at whether it does. @throws Problem where it does not */
  tryOut(name: string, value: string): Promise<void>;
  /** Gives the role of owner, as `npm run admin -- grant` does. */
  grantOwner(email: string): Promise<void>;
}

/** All of a project, each after what it needs. */
export const resourcesOf = (setup: Setup): readonly Resource[] => [
  ...project(setup),
  ...accounts(setup),
  ...database(setup),
  ...buckets(setup),
  ...secrets(setup),
  ...signIn(setup),
  ...monitoring(setup),
  ...owner(setup),
  ...budget(setup),
];

interface Options {
  readonly isPlan: boolean;
  sleep(ms: number): Promise<void>;
  /** Throws when it was told to stop. */
  check?(): void;
  /** Is told of each as it is done. */
  show(row: Row): void;
  waiting(name: string, reason: string): void;
}

/** Brings a project to what it must be. @throws Problem at the first that cannot be made; what was made stands */
export async function setUp(setup: Setup, { show, check, ...options }: Options): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const resource of resourcesOf(setup)) {
    check?.();
    const row = await bring(resource, options);
    rows.push(row);
    show(row);
  }
  return rows;
}
