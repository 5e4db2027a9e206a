import { randomBytes } from 'node:crypto';
import { Problem } from '@fareground/command/problem';
import { TICKETS } from '@fareground/domain/access/ticket';
import { describeToken } from '@fareground/domain/access/token';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { keyIdOf } from '../../../functions/src/access/tickets/ticket-signer.ts';
import { signingKeysSchema } from '../../../functions/src/platform/config.ts';
import { queryPages } from '../query-pages.ts';

interface Deps {
  readonly db: Firestore;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

/**
 * Makes a key that signs tickets and says where it goes and which old keys are needed no longer. It stores nothing.
 * @param stored what the secret holds; without it old keys are known by the ids in their tickets alone. It is never printed.
 * @returns the exit status
 */
export async function newSigningKey({ db, now, say }: Deps, stored: string | undefined): Promise<number> {
  const ids = stored === undefined ? null : idsOf(stored);
  const tickets = await ticketsByKey(db, now());
  const made = randomBytes(32).toString('base64url');
  say(`The new key, with the id ${keyIdOf(made)}. It is a secret, stored nowhere yet:`);
  say(`  ${made}`);
  say('TICKET_SIGNING_KEY is a list with commas between its keys: the first signs, all verify.');
  say(
    '1. Add the new key at its end:   npx -w tools firebase functions:secrets:set TICKET_SIGNING_KEY, then npm run deploy.',
  );
  say('2. Move it to the front, the same way. Gates with a network have it by then.');
  say('   If an old key leaked, put the new one at the front at once.');
  say('Keys with tickets that are not over:');
  for (const [id, count] of tickets) say(`  ${id}: ${count} ${count === 1 ? 'ticket' : 'tickets'}. Keep it.`);
  if (tickets.size === 0) say('  none');
  if (!ids) {
    say('A key of the list with another id may go. To see which one that is, set TICKET_SIGNING_KEY to what');
    say('  npx -w tools firebase functions:secrets:access TICKET_SIGNING_KEY says, and run this again.');
    return 0;
  }
  say('Keys of the list:');
  for (const [index, id] of ids.entries()) say(`  ${index + 1}. ${id}: ${fate(index, tickets.get(id) ?? 0)}`);
  const missing = [...tickets.keys()].filter((id) => !ids.includes(id));
  for (const id of missing) say(`  ${id} is not in the list: gates call its tickets forged.`);
  return missing.length > 0 ? 1 : 0;
}

function fate(index: number, tickets: number): string {
  if (tickets > 0) return 'keep it';
  return index === 0 ? 'signs; keep it until another one does' : 'may be dropped';
}

function idsOf(stored: string): string[] {
  const parsed = signingKeysSchema.safeParse(stored);
  if (parsed.success) return parsed.data.map(keyIdOf);
  const why = parsed.error.issues.map(({ message }) => message).join('; ');
  throw new Problem(`TICKET_SIGNING_KEY ${why}.`, 'Set it to what the secret holds, or leave it unset.');
}

/** How many tickets that may still be shown at a gate each key signed. */
async function ticketsByKey(db: Firestore, now: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const query = db
    .collection(TICKETS)
    .where('state', 'in', ['valid', 'used'])
    .orderBy(FieldPath.documentId())
    .select('token');
  for await (const page of queryPages(query)) {
    for (const ticket of page) {
      const token = describeToken(String(ticket.get('token')));
      if (token && token.validUntil >= now) counts.set(token.keyId, (counts.get(token.keyId) ?? 0) + 1);
    }
  }
  return counts;
}
