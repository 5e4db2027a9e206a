import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { readMailConfig } from '../../functions/src/platform/config.ts';

/** The targets stand side by side: each has a project, settings and secrets of its own. */
export const TARGETS = ['staging', 'production'] as const;
/** Its settings are made up and stand in the repository, so that every check can try a deploy as far as it goes without a network. */
const REHEARSAL = 'rehearsal';
export type TargetName = (typeof TARGETS)[number] | typeof REHEARSAL;

export interface Target {
  readonly name: TargetName;
  readonly project: string;
  /** https, without a path. */
  readonly site: string;
  readonly mailFrom: string;
  /** Whether holds must come from our own page. */
  readonly appCheck: 'off' | 'required';
  /** What the client is built with, `VITE_*`. */
  readonly client: Readonly<Record<string, string>>;
  /** Where the functions run. */
  readonly region: string;
  /** Where the database is; it stays there for ever. */
  readonly databaseLocation: string;
  /** Where pictures and exports are. */
  readonly bucketLocation: string;
  /** Whom alerts are mailed to. */
  readonly alertEmail: string | null;
  /** What pays, such as `0X0X0X-0X0X0X-0X0X0X`. */
  readonly billingAccount: string | null;
  /** A month's, in whole units of the currency. */
  readonly budget: { readonly amount: number; readonly currency: string } | null;
  /** The address of the first owner's account. */
  readonly owner: string | null;
}

type Checked =
  | { readonly target: Target; readonly problems: readonly [] }
  | { readonly problems: readonly string[] };

/** Where the settings of a target stand. */
export const settingsFile = (root: string, name: TargetName): string => join(root, 'deploy', `${name}.env`);

/** Names that may be set. Whatever else stands in the file is a slip of the pen, or a secret. */
const KNOWN = new Set([
  'FIREBASE_PROJECT',
  'SITE_URL',
  'MAIL_FROM',
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_APP_CHECK_KEY',
  'VITE_WALLETS',
  'APP_CHECK',
  'REGION',
  'DATABASE_LOCATION',
  'BUCKET_LOCATION',
  'ALERT_EMAIL',
  'BILLING_ACCOUNT',
  'BUDGET',
  'SETUP_OWNER',
]);

/** "europe-west1" */
const region = /^[a-z]+-[a-z]+\d{1,2}$/;

/** Checks every setting of a target and says in one sentence each what is missing or wrong, all at once. Values are not repeated. */
export function checkTarget(name: TargetName, text: string): Checked {
  const settings = parseEnv(text);
  const of = (key: string): string => settings[key]?.trim() ?? '';
  const problems: string[] = [];
  const demand = (isGood: boolean, sentence: string) => {
    if (!isGood) problems.push(sentence);
  };
  for (const key of Object.keys(settings)) {
    demand(KNOWN.has(key), `${key} is no setting of a target; a secret belongs into Secret Manager.`);
  }
  const project = of('FIREBASE_PROJECT');
  demand(project !== '', 'FIREBASE_PROJECT is missing: the id of the Firebase project.');
  demand(
    !project.startsWith('demo-'),
    'FIREBASE_PROJECT begins with demo-: such a project is on the emulators only.',
  );
  demand(
    project === '' || /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project),
    'FIREBASE_PROJECT is not the id of a project: 6 to 30 small letters, digits and hyphens.',
  );
  const site = of('SITE_URL').replace(/\/$/, '');
  demand(
    isSite(site),
    'SITE_URL must be the address of the site, such as https://tickets.example.org, without a path.',
  );
  const mailFrom = of('MAIL_FROM');
  demand(isSender(mailFrom), 'MAIL_FROM must be the sender of mails, such as Fareground <mail@example.org>.');
  const key = of('VITE_FIREBASE_API_KEY');
  demand(/^[\w-]{20,}$/.test(key), "VITE_FIREBASE_API_KEY must be the key of the project's web app.");
  const domain = of('VITE_FIREBASE_AUTH_DOMAIN');
  demand(
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain),
    'VITE_FIREBASE_AUTH_DOMAIN must be the domain that sign-in uses, such as tickets.example.org.',
  );
  const appCheckKey = of('VITE_APP_CHECK_KEY');
  const appCheck = of('APP_CHECK') || 'off';
  demand(appCheck === 'off' || appCheck === 'required', 'APP_CHECK must be off or required.');
  demand(
    appCheck !== 'required' || appCheckKey !== '',
    'APP_CHECK is required and VITE_APP_CHECK_KEY is missing: no page could show that it is ours.',
  );
  const wallets = of('VITE_WALLETS');
  demand(
    ['', 'apple', 'google', 'apple,google'].includes(wallets),
    'VITE_WALLETS must be apple, google, or apple,google; empty where the house has neither account.',
  );
  const functionRegion = of('REGION') || 'europe-west1';
  demand(region.test(functionRegion), 'REGION must be a region of Google Cloud, such as europe-west1.');
  const databaseLocation = of('DATABASE_LOCATION') || 'eur3';
  demand(
    ['eur3', 'nam5', 'nam7'].includes(databaseLocation) || region.test(databaseLocation),
    'DATABASE_LOCATION must be a location of Firestore, such as eur3 or europe-west3.',
  );
  const bucketLocation = (of('BUCKET_LOCATION') || 'EU').toUpperCase();
  demand(
    ['EU', 'US', 'ASIA'].includes(bucketLocation) || region.test(bucketLocation.toLowerCase()),
    'BUCKET_LOCATION must be a location of Cloud Storage, such as EU or EUROPE-WEST3.',
  );
  const addressOf = (name: 'ALERT_EMAIL' | 'SETUP_OWNER'): string | null => {
    const address = of(name);
    demand(
      address === '' || z.email().safeParse(address).success,
      `${name} must be the address of a mailbox.`,
    );
    return address || null;
  };
  const alertEmail = addressOf('ALERT_EMAIL');
  const owner = addressOf('SETUP_OWNER');
  const billingAccount = of('BILLING_ACCOUNT') || null;
  demand(
    billingAccount === null || /^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$/.test(billingAccount),
    'BILLING_ACCOUNT must be the id of a billing account: three times six digits and letters A to F.',
  );
  const [, amount, currency = ''] = /^([1-9]\d{0,8}) ([A-Z]{3})$/.exec(of('BUDGET')) ?? [];
  demand(
    of('BUDGET') === '' || amount !== undefined,
    'BUDGET must be what a month may cost, in the currency of the billing account, such as 100 EUR.',
  );
  demand(
    amount === undefined || billingAccount !== null,
    'BUDGET is set and BILLING_ACCOUNT is missing: a budget belongs to a billing account.',
  );
  if (problems.length > 0) return { problems };
  const client = {
    VITE_FIREBASE_API_KEY: key,
    VITE_FIREBASE_AUTH_DOMAIN: domain,
    VITE_FIREBASE_PROJECT_ID: project,
    ...(appCheckKey !== '' && { VITE_APP_CHECK_KEY: appCheckKey }),
    ...(wallets !== '' && { VITE_WALLETS: wallets }),
  };
  return {
    target: {
      name,
      project,
      site,
      mailFrom,
      appCheck: appCheck as Target['appCheck'],
      client,
      region: functionRegion,
      databaseLocation,
      bucketLocation,
      alertEmail,
      billingAccount,
      budget: amount === undefined ? null : { amount: Number(amount), currency },
      owner,
    },
    problems: [],
  };
}

/** As `checkTarget`, of what stands in deploy/. No two targets may share a project. */
export function readTarget(root: string, name: TargetName): Checked {
  const file = settingsFile(root, name);
  if (!existsSync(file)) {
    return { problems: [`deploy/${name}.env is missing: copy deploy/example.env there and fill it in.`] };
  }
  const checked = checkTarget(name, readFileSync(file, 'utf8'));
  if (!('target' in checked)) return checked;
  const twin = TARGETS.filter((other) => other !== name && existsSync(settingsFile(root, other))).find(
    (other) =>
      parseEnv(readFileSync(settingsFile(root, other), 'utf8')).FIREBASE_PROJECT === checked.target.project,
  );
  return twin ? { problems: [`FIREBASE_PROJECT of ${name} is that of ${twin} as well.`] } : checked;
}

function isSite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.origin === text;
}

function isSender(text: string): boolean {
  try {
    readMailConfig({
      APP_BASE_URL: 'https://example.org',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: text,
    });
    return true;
  } catch {
    return false;
  }
}

/** Parses the arguments of npm run setup. The rehearsal's project is only in the stand-in for Google. @returns null where they do not fit */
export function parseSetupArguments(args: readonly string[]): { target: TargetName; isPlan: boolean } | null {
  const parsed = parseArguments(args, ['--plan']);
  return parsed && { target: parsed.target, isPlan: parsed.flag === '--plan' };
}

/** Parses the arguments of npm run deploy. @returns null where they do not fit */
export function parseDeployArguments(
  args: readonly string[],
): { target: TargetName; isDryRun: boolean; isRollBack: boolean } | null {
  const parsed = parseArguments(args, ['--dry-run', '--roll-back']);
  return (
    parsed && {
      target: parsed.target,
      isDryRun: parsed.flag === '--dry-run',
      isRollBack: parsed.flag === '--roll-back',
    }
  );
}

/** A target and at most one of the flags, in any order. */
function parseArguments(
  args: readonly string[],
  flags: readonly string[],
): { target: TargetName; flag: string | undefined } | null {
  const given = args.filter((arg) => flags.includes(arg));
  const names = args.filter((arg) => !flags.includes(arg));
  const target = ([...TARGETS, REHEARSAL] as const).find((one) => one === names[0]);
  return target && names.length === 1 && given.length <= 1 ? { target, flag: given[0] } : null;
}
