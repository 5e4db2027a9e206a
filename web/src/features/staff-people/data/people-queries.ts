import { INVITATIONS, type Invitation, invitationConverter } from '@fareground/domain/people/invitation';
import { USERS, type User, userConverter, userPath } from '@fareground/domain/people/user';
import { type UserCursor, type UserFilter, userQuery } from '@fareground/domain/people/user-search';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';

/** One page of people. Whatever the filter, it reads a page and one more. */
export const usePeoplePage = (filter: UserFilter, after?: UserCursor): LoadableList<User> =>
  useStoredDocuments(USERS, userConverter, userQuery(filter, after));

export const usePerson = (uid: string): Loadable<User | null> =>
  useStoredDocument(userPath(uid), userConverter);

export const useInvitations = (): LoadableList<Invitation> =>
  useStoredDocuments(INVITATIONS, invitationConverter, {
    orderBy: [['createdAt', 'desc']],
    limit: PAGE_ROWS,
  });
