import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readServiceAccounts } from './service-accounts.ts';
import type { Target } from './target.ts';

/** What is run once a project with gcloud: accounts with their roles and secrets, protection of the database, metrics and alerts. */
export function setupCommands(root: string, { project }: Target): readonly string[] {
  const accounts = Object.entries(readServiceAccounts(root)).flatMap(([name, { roles, secrets }]) => {
    const member = `serviceAccount:${name}@${project}.iam.gserviceaccount.com`;
    return [
      `gcloud iam service-accounts create ${name} --project=${project}`,
      ...roles.map(
        (role) =>
          `gcloud projects add-iam-policy-binding ${project} --member=${member} --role=${role} --condition=None`,
      ),
      ...secrets.map(
        (secret) =>
          `gcloud secrets add-iam-policy-binding ${secret} --project=${project} --member=${member} --role=roles/secretmanager.secretAccessor`,
      ),
    ];
  });
  const filesIn = (folder: string) => readdirSync(join(root, 'deploy', folder)).sort();
  return [
    ...accounts,
    `gcloud firestore databases update --database='(default)' --delete-protection --enable-pitr --project=${project}`,
    `gcloud firestore backups schedules create --database='(default)' --recurrence=daily --retention=14w --project=${project}`,
    ...exportCommands(project),
    ...filesIn('metrics').map(
      (file) =>
        `gcloud logging metrics create fareground-${file.replace(/\.json$/, '')} --config-from-file=deploy/metrics/${file} --project=${project}`,
    ),
    ...filesIn('alerts').map(
      (file) =>
        `gcloud monitoring policies create --policy-from-file=deploy/alerts/${file} --project=${project}`,
    ),
    `gcloud billing budgets create --billing-account=BILLING_ACCOUNT --display-name='${project}' --filter-projects=projects/${project} --budget-amount=100EUR --threshold-rule=percent=0.5 --threshold-rule=percent=1.0`,
  ];
}

/**
 * A weekly export, a copy outside of the database, and the journal of what was sold beside it. Nobody can delete or replace a file of them for a quarter of a year; the
 * journal's go when no backup is so old.
 */
function exportCommands(project: string): readonly string[] {
  const bucket = `gs://${project}-exports`;
  const account = `fareground-exports@${project}.iam.gserviceaccount.com`;
  const exportCall = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default):exportDocuments`;
  return [
    `gcloud storage buckets create ${bucket} --location=EU --uniform-bucket-level-access --public-access-prevention --retention-period=90d --project=${project}`,
    `gcloud iam service-accounts create fareground-exports --project=${project}`,
    `gcloud projects add-iam-policy-binding ${project} --member=serviceAccount:${account} --role=roles/datastore.importExportAdmin --condition=None`,
    `gcloud storage buckets add-iam-policy-binding ${bucket} --member=serviceAccount:${account} --role=roles/storage.admin --project=${project}`,
    `gcloud storage buckets add-iam-policy-binding ${bucket} --member=serviceAccount:fareground-records@${project}.iam.gserviceaccount.com --role=roles/storage.objectCreator --project=${project}`,
    `gcloud storage buckets update ${bucket} --lifecycle-file=deploy/journal-lifecycle.json --project=${project}`,
    `gcloud scheduler jobs create http fareground-exports --schedule='0 3 * * 0' --uri='${exportCall}' --http-method=POST --message-body='{"outputUriPrefix":"${bucket}"}' --oauth-service-account-email=${account} --location=europe-west1 --project=${project}`,
  ];
}
