import { alreadyExists, invalid } from '../api-error.ts';
import { begin, operationRoute } from '../operations.ts';
import { type Api, route } from '../route.ts';

interface Database {
  readonly name: string;
  readonly locationId: string;
  readonly type: string;
  deleteProtectionState: string;
  pointInTimeRecoveryEnablement: string;
}
interface Schedule {
  readonly name: string;
  retention: string;
  readonly dailyRecurrence?: object;
  readonly weeklyRecurrence?: object;
}

const DATABASES = 'databases';
const SCHEDULES = 'backupSchedules';
const DATABASE = '/v1/projects/{project}/databases/{database}';
const nameOf = ({ project, database }: Readonly<Record<string, string>>): string =>
  `projects/${project}/databases/${database}`;

/** https://firebase.google.com/docs/firestore/locations */
const LOCATION =
  /^(eur3|nam5|nam7|(europe|us|asia|australia|northamerica|southamerica|me|africa)-[a-z]+\d+)$/;
const CHANGEABLE = ['deleteProtectionState', 'pointInTimeRecoveryEnablement'] as const;

/** Fourteen weeks in seconds: https://firebase.google.com/docs/firestore/backups */
const LONGEST = 14 * 7 * 86_400;

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases */
export const firestoreAdmin: Api = {
  name: 'firestore.googleapis.com',
  routes: [
    operationRoute('/v1/{name=**}/operations/{operation}'),
    route('GET', DATABASE, 'datastore.databases.getMetadata', ({ params }, cloud) =>
      cloud.resource<Database>(DATABASES, nameOf(params)),
    ),
    route(
      'POST',
      '/v1/projects/{project}/databases',
      'datastore.databases.create',
      ({ params, query, body }, cloud) => {
        const database = query.get('databaseId') ?? '';
        if (database !== '(default)' && !/^[a-z][a-z0-9-]{2,61}[a-z0-9]$/.test(database))
          throw invalid(`Database ID '${database}' is not valid.`);
        const name = nameOf({ ...params, database });
        if (cloud.resources<Database>(DATABASES).has(name)) throw alreadyExists('Database');
        if (!LOCATION.test(body.locationId ?? '')) throw invalid(`Invalid locationId '${body.locationId}'.`);
        if (body.type !== 'FIRESTORE_NATIVE' && body.type !== 'DATASTORE_MODE')
          throw invalid('The type of the database is missing.');
        return begin(cloud, `${name}/operations/AS${cloud.next()}`, () => {
          const made: Database = {
            name,
            locationId: body.locationId,
            type: body.type,
            deleteProtectionState: body.deleteProtectionState ?? 'DELETE_PROTECTION_DISABLED',
            pointInTimeRecoveryEnablement:
              body.pointInTimeRecoveryEnablement ?? 'POINT_IN_TIME_RECOVERY_DISABLED',
          };
          // Two calls may have asked for it; the first that ends makes it.
          if (!cloud.resources<Database>(DATABASES).has(name))
            cloud.resources<Database>(DATABASES).set(name, made);
          return made;
        });
      },
    ),
    route('PATCH', DATABASE, 'datastore.databases.update', ({ params, query, body }, cloud) => {
      const database = cloud.resource<Database>(DATABASES, nameOf(params));
      const fields = (query.get('updateMask') ?? '').split(',');
      // The location among them: "You cannot change the location after you create the database."
      for (const field of fields)
        if (!CHANGEABLE.some((one) => one === field)) throw invalid(`The field ${field} cannot be changed.`);
      return begin(cloud, `${database.name}/operations/AS${cloud.next()}`, () => {
        for (const field of CHANGEABLE) if (fields.includes(field)) database[field] = body[field];
        return database;
      });
    }),
    route('GET', `${DATABASE}/backupSchedules`, 'datastore.backupSchedules.list', ({ params }, cloud) => ({
      backupSchedules: [...cloud.resources<Schedule>(SCHEDULES).values()].filter(({ name }) =>
        name.startsWith(`${nameOf(params)}/`),
      ),
    })),
    route(
      'POST',
      `${DATABASE}/backupSchedules`,
      'datastore.backupSchedules.create',
      ({ params, body }, cloud) => {
        const { name: database } = cloud.resource<Database>(DATABASES, nameOf(params));
        const { retention, dailyRecurrence, weeklyRecurrence } = body;
        if (!dailyRecurrence === !weeklyRecurrence) throw invalid('Exactly one recurrence is needed.');
        checkRetention(retention);
        const kind = dailyRecurrence ? 'dailyRecurrence' : 'weeklyRecurrence';
        // "You can configure only one daily backup schedule and one weekly backup schedule for each database."
        const all = cloud.resources<Schedule>(SCHEDULES);
        if ([...all.values()].some((one) => one.name.startsWith(`${database}/`) && one[kind]))
          throw alreadyExists('A backup schedule of this recurrence');
        const made: Schedule = {
          name: `${database}/backupSchedules/${cloud.next()}`,
          retention,
          [kind]: body[kind],
        };
        all.set(made.name, made);
        return made;
      },
    ),
    route(
      'PATCH',
      `${DATABASE}/backupSchedules/{schedule}`,
      'datastore.backupSchedules.update',
      ({ params, query, body }, cloud) => {
        const name = `${nameOf(params)}/backupSchedules/${params.schedule}`;
        const schedule = cloud.resource<Schedule>(SCHEDULES, name);
        if (query.get('updateMask') !== 'retention') throw invalid('Only the retention can be changed.');
        checkRetention(body.retention);
        schedule.retention = body.retention;
        return schedule;
      },
    ),
  ],
};

function checkRetention(text: unknown): void {
  const seconds = Number(/^(\d+)s$/.exec(String(text))?.[1] ?? Number.NaN);
  if (!(seconds > 0 && seconds <= LONGEST))
    throw invalid('The retention is longer than 14 weeks, or missing.');
}
