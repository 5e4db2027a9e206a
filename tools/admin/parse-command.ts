import { readArguments } from '@fareground/command/arguments';
import { Problem } from '@fareground/command/problem';
import { bookingReferenceSchema } from '@fareground/domain/core/digit-id';
import { slugSchema } from '@fareground/domain/core/fields';
import { type Role, roleSchema, roles } from '@fareground/domain/people/permissions';

export const USAGE = `npm run admin -- grant EMAIL ROLE          give a role (${roles.join(', ')})
npm run admin -- revoke EMAIL ROLE         take it away
npm run admin -- show EMAIL                say which roles a person has
npm run admin -- reindex-users             make every account searchable, also those without a profile
npm run admin -- migrate [--dry-run]       move stored documents to the newest shape; --dry-run says what it would do
npm run admin -- show-booking REFERENCE    print a booking with its seats, money and tickets
npm run admin -- show-pool ID              print what a pool has sold, held and free
npm run admin -- check-books [SALE]        compare stock, bookings, money, ledger and tickets, of every sale or of one
npm run admin -- rebuild-reports           make the sums that reports read what the ledger says
npm run admin -- rebuild-books [--since TIME] [--dry-run]
                                           after a restore: put back what the journal and the payment provider have and the books do not
npm run admin -- rebuild-search            make every event and trip searchable: after the first deploy with a search, and after a restore
npm run admin -- link-partners [--dry-run] [--same "NAME=OTHER NAME"]…
                                           make partners of the names of organisers and operators, and say which names become one
npm run admin -- new-signing-key           make a key for tickets, say where it goes, and which old ones may go

Emulators: set FIREBASE_AUTH_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST.
Production: set GOOGLE_CLOUD_PROJECT, with application default credentials of that project.`;

export type RoleCommand =
  | { readonly verb: 'grant' | 'revoke'; readonly email: string; readonly role: Role }
  | { readonly verb: 'show'; readonly email: string };
export type AdminCommand =
  | RoleCommand
  | { readonly verb: 'reindex-users' }
  | { readonly verb: 'rebuild-search' }
  | { readonly verb: 'rebuild-reports' }
  | { readonly verb: 'new-signing-key' }
  | { readonly verb: 'migrate'; readonly isDryRun: boolean }
  | { readonly verb: 'rebuild-books'; readonly since: number | null; readonly isDryRun: boolean }
  | LinkPartners
  | { readonly verb: 'show-booking'; readonly reference: string }
  | { readonly verb: 'show-pool'; readonly poolId: string }
  | { readonly verb: 'check-books'; readonly offeringId: string | null };

export interface LinkPartners {
  readonly verb: 'link-partners';
  readonly isDryRun: boolean;
  /** Names that are another one. */
  readonly same: ReadonlyMap<string, string>;
}

const refused = (why: string) => new Problem(why, USAGE);

/** @throws Problem with the usage */
export function parseAdminCommand([verb = '', ...args]: readonly string[]): AdminCommand {
  if (verb === 'rebuild-books') return { verb, ...parseRebuild(args) };
  if (verb === 'link-partners') return { verb, ...parseLink(args) };
  const most = verb === 'grant' || verb === 'revoke' ? 2 : 1;
  if (args.length > most) throw refused(`'${args[most]}' is too much here.`);
  const [first, second] = args;
  switch (verb) {
    case 'reindex-users':
    case 'rebuild-search':
    case 'rebuild-reports':
    case 'new-signing-key':
      if (first !== undefined) throw refused(`'${first}' is too much here.`);
      return { verb };
    case 'migrate':
      if (first !== undefined && first !== '--dry-run') throw refused(`'${first}' is no option of migrate.`);
      return { verb, isDryRun: first === '--dry-run' };
    case 'show-booking':
      if (!bookingReferenceSchema.safeParse(first).success)
        throw refused('A booking has a reference of 10 digits.');
      return { verb, reference: first as string };
    case 'show-pool':
      if (!first || first.includes('/')) throw refused('A pool is named by its id.');
      return { verb, poolId: first };
    case 'check-books':
      if (first !== undefined && !slugSchema.safeParse(first).success)
        throw refused(`'${first}' is no id of an event or trip.`);
      return { verb, offeringId: first ?? null };
    case 'show':
    case 'grant':
    case 'revoke':
      return parseRoleCommand(verb, first, second);
    default:
      throw refused(verb ? `There is no '${verb}' here.` : 'Nothing was asked for.');
  }
}

function parseRebuild(args: readonly string[]): { since: number | null; isDryRun: boolean } {
  const options = { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments(args, options, USAGE);
  if (positionals.length > 0) throw refused(`'${positionals[0]}' is too much here.`);
  const { since, 'dry-run': isDryRun } = values;
  if (since === undefined) return { since: null, isDryRun };
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(since) ? Date.parse(since) : Number.NaN;
  if (Number.isNaN(time)) throw refused(`'${since}' is no time such as 2026-11-20T08:00:00Z.`);
  return { since: time, isDryRun };
}

function parseLink(args: readonly string[]): Omit<LinkPartners, 'verb'> {
  const options = {
    same: { type: 'string', multiple: true, default: [] as string[] },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readArguments(args, options, USAGE);
  if (positionals.length > 0) throw refused(`'${positionals[0]}' is too much here.`);
  const same = values.same.map((pair): [string, string] => {
    const [name = '', other = '', ...rest] = pair.split('=').map((one) => one.trim());
    if (name === '' || other === '' || name === other || rest.length > 0)
      throw refused(`'${pair}' is no pair such as "Minho=Minho Lines".`);
    return [name, other];
  });
  return { isDryRun: values['dry-run'], same: new Map(same) };
}

function parseRoleCommand(
  verb: RoleCommand['verb'],
  email: string | undefined,
  role: string | undefined,
): RoleCommand {
  if (!email) throw refused('An account is changed by its e-mail address.');
  if (verb === 'show') return { verb, email };
  const parsed = roleSchema.safeParse(role);
  if (!parsed.success) throw refused(`'${role ?? ''}' is no role.`);
  return { verb, email, role: parsed.data };
}
