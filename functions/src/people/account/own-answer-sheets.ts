import type { AnswerSheet } from '@fareground/domain/catalogue/questions/answer-sheet';
import type { DocumentReference } from 'firebase-admin/firestore';
import { readAllWith } from '../../access/questions/read-all.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections'>;

/** Documents of one request. */
const PAGE = 300;

/** What a person answered: for bookings of theirs, and for tickets that were passed on to them. */
export async function answersOfPerson(deps: Deps, uid: string): Promise<AnswerSheet[]> {
  const sheets: AnswerSheet[] = [];
  for (const page of await sheetPages(deps, uid)) {
    const read = await readAllWith(deps.db)(page);
    sheets.push(...read.filter((one) => one !== undefined));
  }
  return sheets;
}

export async function deleteAnswers(deps: Deps, uid: string): Promise<void> {
  for (const page of await sheetPages(deps, uid)) {
    const batch = deps.db.batch();
    for (const reference of page) batch.delete(reference);
    await batch.commit();
  }
}

/** Where their answers would be, whether there are any or not. */
async function sheetPages({ collections }: Deps, uid: string): Promise<DocumentReference<AnswerSheet>[][]> {
  const { bookings, tickets, answerSheets } = collections;
  const [bought, held] = await Promise.all([
    bookings.where('buyerUid', '==', uid).select().get(),
    tickets.where('holderUid', '==', uid).select('recipient').get(),
  ]);
  const received = held.docs.filter((one) => one.get('recipient') !== undefined);
  const references = [...bought.docs, ...received].map(({ id }) => answerSheets.doc(id));
  return Array.from({ length: Math.ceil(references.length / PAGE) }, (_, page) =>
    references.slice(page * PAGE, (page + 1) * PAGE),
  );
}
