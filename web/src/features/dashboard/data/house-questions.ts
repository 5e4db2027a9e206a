import {
  APPLICATIONS,
  type Application,
  type ApplicationState,
  applicationConverter,
  applicationPath,
} from '@fareground/domain/applications/application';
import { AUDIT, type AuditEntry, auditEntryConverter } from '@fareground/domain/audit/audit-entry';
import { MAIL, type Mail, mailConverter, mailPath } from '@fareground/domain/mail/mail';
import {
  PRIVATE_SETTINGS_PATH,
  type PrivateSettings,
  privateSettingsConverter,
} from '@fareground/domain/settings/settings';
import { INVITATIONS, type Invitation, invitationConverter } from '@fareground/domain/users/invitation';
import { USERS, type User, userConverter, userPath } from '@fareground/domain/users/user';
import { type UserCursor, type UserFilter, userQuery } from '@fareground/domain/users/user-search';
import { type Live, useLiveDocument, useLiveQuery } from '../../../firebase/use-live-document.ts';
import { type AuditFilter, auditQuery } from '../audit/audit-filter.ts';

/** Rows of a page of these lists; one more is asked for to know whether there is another page. */
export const HOUSE_PAGE = 25;

/** One page of people. Whatever the filter, it reads a page and one more. */
export const usePeoplePage = (filter: UserFilter, after?: UserCursor): Live<readonly User[]> =>
  useLiveQuery(USERS, userConverter, userQuery(filter, after));

export const usePerson = (uid: string): Live<User | null> => useLiveDocument(userPath(uid), userConverter);

/** The latest changes of one person's account. Owners only. */
export const useChangesOf = (uid: string): Live<readonly AuditEntry[]> =>
  useLiveQuery(AUDIT, auditEntryConverter, {
    where: [['target', '==', userPath(uid)]],
    orderBy: [['at', 'desc']],
    limit: 10,
  });

export const useInvitations = (): Live<readonly Invitation[]> =>
  useLiveQuery(INVITATIONS, invitationConverter, { orderBy: [['createdAt', 'desc']], limit: HOUSE_PAGE });

export const useAuditPage = (
  filter: AuditFilter,
  after?: readonly (string | number)[],
): Live<readonly AuditEntry[]> =>
  useLiveQuery(AUDIT, auditEntryConverter, auditQuery(filter, HOUSE_PAGE + 1, after));

export const useApplications = (
  state: ApplicationState | '',
  after?: readonly number[],
): Live<readonly Application[]> =>
  useLiveQuery(APPLICATIONS, applicationConverter, {
    ...(state === '' ? {} : { where: [['state', '==', state]] }),
    orderBy: [['createdAt', 'desc']],
    limit: HOUSE_PAGE + 1,
    ...(after ? { startAfter: after } : {}),
  });

export const useApplication = (id: string): Live<Application | null> =>
  useLiveDocument(applicationPath(id), applicationConverter);

export const useOutbox = (after?: readonly number[]): Live<readonly Mail[]> =>
  useLiveQuery(MAIL, mailConverter, {
    orderBy: [['createdAt', 'desc']],
    limit: HOUSE_PAGE + 1,
    ...(after ? { startAfter: after } : {}),
  });

export const useMail = (id: string): Live<Mail | null> => useLiveDocument(mailPath(id), mailConverter);

export const usePrivateSettings = (): Live<PrivateSettings | null> =>
  useLiveDocument(PRIVATE_SETTINGS_PATH, privateSettingsConverter);
