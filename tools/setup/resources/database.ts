import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import { differences, type Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';

const databaseSchema = z.looseObject({ locationId: z.string(), type: z.string() });
const scheduleSchema = z.looseObject({
  name: z.string(),
  retention: z.string(),
  dailyRecurrence: z.object().optional(),
});

const PROTECTION = {
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
};
/** Fourteen weeks, the longest that there is. */
const RETENTION = `${14 * 7 * 86_400}s`;

/** The database and its backups. Time-to-live policies are in firestore.indexes.json, which a deploy brings. */
export function database({ google, target }: Setup): readonly Resource[] {
  const databases = `/v1/projects/${google.project}/databases`;
  const path = `${databases}/(default)`;
  const page = `https://console.firebase.google.com/project/${google.project}/firestore`;
  return [
    {
      name: `database in ${target.databaseLocation}`,
      why: 'It cannot be deleted by a slip, and can be read as it was in any minute of the last seven days.',
      async look() {
        const found = await google.find(databaseSchema, 'firestore', path);
        if (!found)
          return {
            state: 'absent',
            make: () =>
              google.operate('POST', 'firestore', `${databases}?databaseId=(default)`, {
                type: 'FIRESTORE_NATIVE',
                locationId: target.databaseLocation,
                ...PROTECTION,
              }),
          };
        if (found.locationId !== target.databaseLocation)
          throw new Problem(
            `The database of ${google.project} is in ${found.locationId}, and DATABASE_LOCATION says ${target.databaseLocation}. A database never moves.`,
            `Say ${found.locationId} in deploy/${target.name}.env, or take another project: ${page}`,
          );
        if (found.type !== 'FIRESTORE_NATIVE')
          throw new Problem(
            `The database of ${google.project} is in Datastore mode, which has no rules and no live data.`,
            `Take another project, or delete the database while it is empty: ${page}`,
          );
        const fields = differences(PROTECTION, found);
        if (fields.length === 0) return { state: 'stands' };
        return {
          state: 'differs',
          what: fields.join(', '),
          make: () =>
            google.operate('PATCH', 'firestore', `${path}?updateMask=${fields.join(',')}`, PROTECTION),
        };
      },
    },
    {
      name: 'daily backups',
      why: 'Each is kept for fourteen weeks.',
      async look() {
        const schedules = await google.list(
          scheduleSchema,
          'firestore',
          `${path}/backupSchedules`,
          'backupSchedules',
        );
        const daily = schedules.find(({ dailyRecurrence }) => dailyRecurrence !== undefined);
        if (!daily)
          return {
            state: 'absent',
            make: () =>
              google.write('POST', 'firestore', `${path}/backupSchedules`, {
                retention: RETENTION,
                dailyRecurrence: {},
              }),
          };
        if (daily.retention === RETENTION) return { state: 'stands' };
        return {
          state: 'differs',
          what: `kept for ${daily.retention}`,
          make: () =>
            google.write('PATCH', 'firestore', `/v1/${daily.name}?updateMask=retention`, {
              retention: RETENTION,
            }),
        };
      },
    },
  ];
}
