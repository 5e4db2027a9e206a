import {
  isForOwnTrips,
  may,
  type Permission,
  permissions,
  type Role,
  roles,
} from '@fareground/domain/people/permissions';
import { allPageNames, allPages, needsOf } from '../../web/src/config/all-pages.ts';
import { readServiceAccounts } from '../deploy/service-accounts.ts';
import { ROOT } from '../paths.ts';

/** What each permission lets somebody do, and where it is decided beside the menu and the guard. */
const actions: Readonly<Record<Permission, readonly [does: string, decided: string]>> = {
  'dashboard.open': ['open the overview', 'guard'],
  'events.edit': ['write events and tiers', 'rules'],
  'events.cancel': ['cancel an event, which pays everybody back', 'functions'],
  'events.change': [
    'postpone an event, take it back to a draft, change the capacity of a tier, move it to another plan',
    'functions',
  ],
  'eventAnnouncements.send': ['write to the ticket holders of an event', 'functions, rules'],
  'tripAnnouncements.send': ['write to the ticket holders of a trip', 'functions, rules'],
  'offeringChanges.read': ['see how far a cancellation or postponement is', 'rules'],
  'venues.edit': ['write venues', 'rules'],
  'partners.edit': ['write organisers and operators', 'rules'],
  'events.readDrafts': ['see events that are not published', 'rules'],
  'trips.change': ['say how a run goes: its delay, its bays, its state', 'functions'],
  'trips.cancel': [
    'cancel a run or one of its stops, which pays back; give it other times, or another vehicle',
    'functions',
  ],
  'tripChanges.read': ['see how far a change of a run is', 'rules'],
  'trips.edit': ['write trips, stops and places, and make the runs of a timetable', 'rules, functions'],
  'manifests.read': ['see, print and save who travels on a trip, stop by stop', 'functions'],
  'walkUps.sell': ['sell places of a trip on board, for cash', 'functions'],
  'positions.share': ['say from on board where a trip is and how late', 'functions'],
  'duties.read': ['see who drives a run', 'rules'],
  'duties.own': ['see the runs that one drives oneself', 'functions'],
  'positions.read': ['see where a trip is', 'rules'],
  'vehicles.edit': ['write vehicles', 'rules'],
  'trips.readDrafts': ['see trips that are not on sale', 'rules'],
  'bookings.read': ['see everybody’s bookings', 'rules, functions'],
  'bookings.cancel': ['cancel a booking for its buyer', 'functions'],
  'payments.read': ['see everybody’s payments', 'rules'],
  'refunds.read': ['see everybody’s refunds', 'rules'],
  'refunds.make': ['send money back', 'functions'],
  'disputes.answer': ['accept a dispute, or send the bank what speaks against it', 'functions'],
  'invoices.read': ['see everybody’s invoices, have one made out, and put right to whom', 'rules, functions'],
  'giftCards.edit': ['see, give away and block gift cards', 'rules, functions'],
  'drawers.count': ['count the cash in drawers', 'rules, functions'],
  'ledger.read': [
    'see every movement of money, the sums of them, and what organisers and operators are owed',
    'rules, functions',
  ],
  'tickets.read': ['see everybody’s tickets', 'rules, functions'],
  'tickets.changeSeat': ['give a ticket that was sold another seat', 'functions'],
  'tickets.passOn': ['pass a ticket on for whoever has it, and take it back', 'functions'],
  'eventSales.read': ['see how an event sells, in numbers without a name', 'functions'],
  'doorLists.read': ['see, print and save who is expected at the door of an event', 'functions'],
  'guests.add': ['give places of an event away', 'functions'],
  'allotments.read': ['see which places are kept for press, house or artists', 'rules'],
  'allotments.edit': ['make, change and release allotments', 'functions'],
  'waitingLists.read': ['see who waits for places of an event', 'rules'],
  'waitingLists.edit': ['close and open a waiting list, take somebody off it', 'functions'],
  'gates.open': ['open a gate for any event or trip', 'functions'],
  'checkIns.create': ['let a ticket in', 'rules, functions'],
  'checkIns.read': ['see who was let in', 'rules'],
  'vouchers.edit': ['see and write vouchers', 'rules'],
  'applications.read': ['see who wants to join', 'rules'],
  'applications.decide': ['take up, accept and decline applications', 'functions'],
  'users.read': ['find people and see their profiles', 'rules'],
  'users.disable': ['disable, enable and sign out customers; staff are the owners’ alone', 'functions'],
  'roles.grant': [
    'change roles, invite, touch staff’s accounts; never one’s own',
    'functions, rules (invitations)',
  ],
  'settings.edit': ['change the settings', 'rules'],
  'mailTexts.edit': ['put mails into the house’s own words', 'rules'],
  'cases.read': ['see what could not be finished', 'rules'],
  'cases.close': ['close a difference between ledger and provider', 'functions'],
  'cases.retry': ['have it tried again', 'functions'],
  'mail.read': ['see the outbox', 'rules'],
  'mail.send': ['send a mail again that did not go out, note that one came back', 'functions'],
  'audit.read': ['see the audit log', 'rules'],
};

const mark = (role: Role, permission: Permission): string =>
  isForOwnTrips([role], permission) ? 'own trips' : may([role], permission) ? 'yes' : '';
const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (...titles: readonly string[]): string[] => [line(...titles), line(...titles.map(() => '---'))];

/** docs/permissions.md, out of the permission table, the needs of the pages and the service accounts. */
export function permissionsPage(): string {
  return [
    '# Who may what',
    '',
    'Made by `npm run docs` from `domain/src/people/permissions.ts`, `web/src/config/` and `deploy/service-accounts.json`; a test fails when it is',
    'stale. A customer has no role: they see and change what is theirs, and nothing of this page. Roles add up.',
    '"own trips": of trips that one drives (`domain/src/access/duty.ts`), unless another role has it of all.',
    '',
    '## Pages',
    '',
    ...head('page', 'needs', ...roles),
    ...allPageNames.flatMap((name) => {
      const needs = needsOf(name);
      if (!needs) return [];
      return line(`\`${allPages[name].path}\``, `\`${needs}\``, ...roles.map((role) => mark(role, needs)));
    }),
    '',
    '`/dashboard` leads staff to the overview and a customer to their own page. Every other page is for everybody, or for',
    'whoever is signed in.',
    '',
    '## Actions',
    '',
    ...head('permission', 'lets', 'decided by', ...roles),
    ...(Object.keys(permissions) as Permission[]).map((permission) => {
      const [does, decided] = actions[permission];
      return line(`\`${permission}\``, does, decided, ...roles.map((role) => mark(role, permission)));
    }),
    '',
    ...serviceAccountsSection(),
  ].join('\n');
}

/** Who the functions are, and what Google lets them do. */
function serviceAccountsSection(): string[] {
  const rows = Object.entries(readServiceAccounts(ROOT)).flatMap(
    ([name, { roles: own, buckets = {}, itself = {}, secrets }]) => {
      const of = (where: string, grants: Readonly<Record<string, string>>) =>
        Object.entries(grants).map(([role, why]) => line(`\`${name}\``, where, `\`${role}\``, why));
      return [
        ...of('the project', own),
        ...Object.entries(buckets).flatMap(([bucket, grants]) => of(`the bucket of ${bucket}`, grants)),
        ...of('itself', itself),
        ...Object.entries(secrets).map(([secret, why]) =>
          line(`\`${name}\``, `the secret \`${secret}\``, '`roles/secretmanager.secretAccessor`', why),
        ),
      ];
    },
  );
  return [
    '## Service accounts',
    '',
    'What functions may do in Google Cloud, out of `deploy/service-accounts.json`; `npm run setup` gives it, and takes away what is not here.',
    'None can become another, read the secret of another, or delete an export (`tools/setup/privileges.test.ts`). `{number}` is the project’s.',
    '',
    ...head('account', 'on', 'role', 'why'),
    ...rows,
    '',
  ];
}
