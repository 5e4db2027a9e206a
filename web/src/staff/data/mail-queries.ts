import { MAIL, type Mail, type MailState, mailConverter, mailPath } from '@fareground/domain/messages/mail';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from './page-size.ts';

/** One page of the outbox, the newest first. @param state '' for all */
export const useOutbox = (state: MailState | '', after?: readonly number[]): LoadableList<Mail> =>
  useStoredDocuments(MAIL, mailConverter, {
    ...(state === '' ? {} : { where: [['state', '==', state]] }),
    orderBy: [['createdAt', 'desc']],
    limit: PAGE_ROWS + 1,
    ...(after ? { startAfter: after } : {}),
  });

export const useMail = (id: string): Loadable<Mail | null> => useStoredDocument(mailPath(id), mailConverter);

/** The newest that nobody could deliver. */
export const useFailedMails = (rows: number): LoadableList<Mail> =>
  useStoredDocuments(MAIL, mailConverter, {
    where: [['state', '==', 'failed']],
    orderBy: [['createdAt', 'desc']],
    limit: rows,
  });
