import { say } from '@fareground/command/say';
import { DEFAULT_PORTS, type Listener, type Ports } from '@fareground/emulator-kit/ports';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import type { SavedSite } from './saved-site.ts';

const DAY_MS = 86_400_000;
const NAMES: Partial<Record<Listener, string>> = {
  hosting: 'the site',
  stripe: 'the Stripe sandbox',
  mail: 'the local mail',
  vite: 'the site (Vite)',
  functions: 'Functions',
  firestore: 'Firestore',
  auth: 'Auth',
  storage: 'Storage',
};

/** Says which of the usual ports were taken, and what is used in their place. */
export function movedPorts(
  ports: Ports,
  wanted: Partial<Ports> = {},
  shown = Object.keys(NAMES) as Listener[],
): string[] {
  return shown.flatMap((name) => {
    const usual = wanted[name] ?? DEFAULT_PORTS[name];
    return ports[name] === usual ? [] : [`Port ${usual} is taken: ${NAMES[name]} is on ${ports[name]}.`];
  });
}

/** What a person wants to know once everything runs. */
export function announce({ site, isSaved, seededAt }: SavedSite): void {
  say();
  say(`  Fareground is open:  ${site.url}`);
  say(
    `  Payments:            ${site.stripeUrl ? `${site.stripeUrl} (Stripe sandbox)` : 'Stripe, with your test key'}`,
  );
  say(`  Mails:               ${site.mailUrl}`);
  if (site.suite.uiUrl) say(`  Emulators:           ${site.suite.uiUrl}`);
  say();
  say(`  Demo accounts, password ${DEMO_PASSWORD}:`);
  for (const { email, can } of DEMO_ACCOUNTS) say(`    ${email.padEnd(26)}${can}`);
  say();
  const days = Math.floor((Date.now() - seededAt) / DAY_MS);
  if (days >= 3) say(`  The demo's dates are ${days} days old; 'npm start -- --fresh' makes new ones.`);
  say(
    `  ${isSaved ? 'What you do is saved for next time.' : 'What you do is not saved.'} Ctrl-C stops everything.`,
  );
  say();
}
