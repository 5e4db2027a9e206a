import {
  APPLICATIONS,
  type Application,
  type ApplicationState,
  applicationConverter,
  applicationPath,
} from '@fareground/domain/applications/application';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from './page-size.ts';

export const useApplications = (
  state: ApplicationState | '',
  after?: readonly number[],
): LoadableList<Application> =>
  useStoredDocuments(APPLICATIONS, applicationConverter, {
    ...(state === '' ? {} : { where: [['state', '==', state]] }),
    orderBy: [['createdAt', 'desc']],
    limit: PAGE_ROWS + 1,
    ...(after ? { startAfter: after } : {}),
  });

export const useApplication = (id: string): Loadable<Application | null> =>
  useStoredDocument(applicationPath(id), applicationConverter);
