import { DAY } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import type { Tasks } from '../platform/tasks.ts';
import { openMailing } from './continue-mailing.ts';
import { newMailing, ticketsStarting } from './mailing-kinds.ts';

/** Up to which start everybody has been reminded. */
export const REMINDED_PATH = 'reminders/day-before';

/**
 * Opens the mailing that reminds people the day before what they booked. Each run takes what came within a day since the last one;
 * what was booked later than that needs no reminder.
 * @returns the mailing's id, or null when nothing came
 */
export async function remind({
  db,
  now,
  tasks,
}: {
  readonly db: Firestore;
  readonly now: () => number;
  readonly tasks: Tasks;
}): Promise<string | null> {
  const reference = db.doc(REMINDED_PATH);
  const remindedUntil: unknown = (await reference.get()).get('until');
  const at = now();
  const until = at + DAY;
  const from = Math.max(at, typeof remindedUntil === 'number' ? remindedUntil : at);
  if (from >= until) return null;
  const due = await ticketsStarting(db, { from, until }).limit(1).get();
  if (due.empty) {
    await reference.set({ until });
    return null;
  }
  // Named by where it begins: two sweeps at once open one.
  const id = `reminder-${from}`;
  const mailing = { ...newMailing(id, at), kind: 'reminder', from, until } as const;
  await openMailing({ db, tasks }, mailing, (batch) => batch.set(reference, { until }));
  return id;
}
