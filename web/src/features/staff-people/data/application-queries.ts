import {
  APPLICATIONS,
  type Application,
  type ApplicationState,
  applicationConverter,
  applicationPath,
} from '@fareground/domain/people/application';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import { applicationQuery } from '../applications/application-query.ts';

export const useApplications = (
  state: ApplicationState | '',
  after?: readonly number[],
): LoadableList<Application> =>
  useStoredDocuments(APPLICATIONS, applicationConverter, applicationQuery(state, PAGE_ROWS + 1, after));

export const useApplication = (id: string): Loadable<Application | null> =>
  useStoredDocument(applicationPath(id), applicationConverter);
