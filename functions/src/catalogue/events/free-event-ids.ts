import { eventIdOf } from '@fareground/domain/catalogue/events/event-id';
import { FieldPath, type Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';

/** More events of one title than this are given other titles. */
const MAX_OF_A_TITLE = 500;

/** The first ids of a title that no event has: `fado-no-castelo`, `fado-no-castelo-2` and so on. @returns `count` ids */
export async function freeEventIds(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  title: string,
  count: number,
): Promise<string[]> {
  const first = eventIdOf(title);
  // Long titles are cut to make room for the number, so their numbered ids begin with less.
  const start = first.slice(0, 76);
  const found = await transaction.get(
    collections.events
      .orderBy(FieldPath.documentId())
      .startAt(start)
      .endAt(`${start}~`)
      .limit(MAX_OF_A_TITLE),
  );
  const taken = new Set(found.docs.map(({ id }) => id));
  const free: string[] = [];
  for (let number = 1; free.length < count && number <= count + MAX_OF_A_TITLE; number++) {
    const id = eventIdOf(title, number);
    if (!taken.has(id)) free.push(id);
  }
  return free;
}
