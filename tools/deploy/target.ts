import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
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
]);

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
  if (problems.length > 0) return { problems };
  const client = {
    VITE_FIREBASE_API_KEY: key,
    VITE_FIREBASE_AUTH_DOMAIN: domain,
    VITE_FIREBASE_PROJECT_ID: project,
    ...(appCheckKey !== '' && { VITE_APP_CHECK_KEY: appCheckKey }),
    ...(wallets !== '' && { VITE_WALLETS: wallets }),
  };
  return {
    target: { name, project, site, mailFrom, appCheck: appCheck as Target['appCheck'], client },
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

/** Parses the arguments of npm run deploy. @returns null where they do not fit */
export function parseDeployArguments(
  args: readonly string[],
): { target: TargetName; isDryRun: boolean } | null {
  const names = args.filter((arg) => arg !== '--dry-run');
  const isDryRun = args.length > names.length;
  const target = [...TARGETS, ...(isDryRun ? ([REHEARSAL] as const) : [])].find((one) => one === names[0]);
  return target && names.length === 1 ? { target, isDryRun } : null;
}
