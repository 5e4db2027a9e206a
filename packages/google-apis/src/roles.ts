/**
 * What predefined roles allow, as far as the APIs here ask for it: https://cloud.google.com/iam/docs/roles-permissions
 * A star stands for any part of a permission's name.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'roles/owner': ['*'],
  // Everything but policies and who may act as whom: https://cloud.google.com/iam/docs/roles-overview#basic
  'roles/editor': ['*.get', '*.list', '*.create', '*.update', '*.delete', '*.enable'],
  'roles/viewer': ['*.get', '*.list'],
  'roles/iam.serviceAccountUser': [
    'iam.serviceAccounts.actAs',
    'iam.serviceAccounts.get',
    'iam.serviceAccounts.list',
  ],
  'roles/iam.serviceAccountTokenCreator': [
    'iam.serviceAccounts.getAccessToken',
    'iam.serviceAccounts.getOpenIdToken',
    'iam.serviceAccounts.signBlob',
    'iam.serviceAccounts.signJwt',
    'iam.serviceAccounts.implicitDelegation',
  ],
  'roles/secretmanager.secretAccessor': ['secretmanager.versions.access'],
  'roles/datastore.user': ['datastore.entities.*', 'datastore.databases.get'],
  'roles/datastore.viewer': ['datastore.entities.get', 'datastore.entities.list', 'datastore.databases.get'],
  'roles/datastore.importExportAdmin': [
    'datastore.databases.export',
    'datastore.databases.getMetadata',
    'datastore.databases.import',
    'datastore.operations.*',
  ],
  'roles/firebaserules.firestoreServiceAgent': ['datastore.entities.get', 'datastore.entities.list'],
  'roles/firebaseauth.admin': ['firebaseauth.*'],
  'roles/firebaseauth.viewer': ['firebaseauth.*.get'],
  'roles/storage.objectUser': ['storage.objects.*'],
  'roles/storage.objectViewer': ['storage.objects.get', 'storage.objects.list'],
  'roles/storage.objectCreator': ['storage.objects.create'],
  'roles/storage.legacyBucketReader': ['storage.buckets.get', 'storage.objects.list'],
  'roles/storage.admin': ['storage.*'],
  'roles/cloudtasks.enqueuer': ['cloudtasks.tasks.create'],
  'roles/cloudbuild.builds.builder': [
    'artifactregistry.*',
    'cloudbuild.builds.*',
    'logging.logEntries.create',
    'storage.objects.*',
  ],
  'roles/run.invoker': ['run.routes.invoke'],
  'roles/eventarc.eventReceiver': ['eventarc.events.receiveEvent'],
  'roles/billing.costsManager': ['billing.budgets.*'],
  'roles/logging.logWriter': ['logging.logEntries.create'],
};

/** The roles of which it is known what they allow. */
export const knownRoles: readonly string[] = Object.keys(allowed);

const matches = (pattern: string, permission: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(permission);

/** @returns whether a role allows a permission. A role that is not in the table allows nothing. */
export const mayDo = (role: string, permission: string): boolean =>
  (allowed[role] ?? []).some((pattern) => matches(pattern, permission));
