import { ApiError, alreadyExists } from '../api-error.ts';
import { begin } from '../operations.ts';
import { type Api, route } from '../route.ts';

interface Index {
  readonly name: string;
  readonly queryScope: string;
  readonly fields: readonly { fieldPath: string; order?: string; arrayConfig?: string }[];
  state: 'CREATING' | 'READY';
  /** How often it is still shown as being made. */
  unready: number;
}
interface Field {
  readonly name: string;
  indexConfig?: { indexes?: readonly object[] };
  ttlConfig?: object;
}

const INDEXES = 'indexes';
const FIELDS = 'fields';
const DATABASE = '/v1/projects/{project}/databases/{database}';
const GROUP = `${DATABASE}/collectionGroups/{group}`;

/** Of a database with billing: https://firebase.google.com/docs/firestore/quotas#indexes */
const MAX_INDEXES = 1_000;
const MAX_FIELDS = 1_000;

/** How often a new index is listed before it is ready. */
const UNREADY = 2;

const key = ({ fields, queryScope }: Pick<Index, 'fields' | 'queryScope'>): string =>
  JSON.stringify([queryScope, fields.filter(({ fieldPath }) => fieldPath !== '__name__')]);

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes */
export const firestoreIndexes: Api = {
  name: 'firestore.googleapis.com',
  routes: [
    route('GET', `${DATABASE}/collectionGroups/-/indexes`, 'datastore.indexes.list', ({ params }, cloud) => {
      const prefix = `projects/${params.project}/databases/${params.database}/`;
      const own = [...cloud.resources<Index>(INDEXES).values()].filter(({ name }) => name.startsWith(prefix));
      for (const index of own) if (index.unready-- <= 0) index.state = 'READY';
      return { indexes: own.map(({ unready: _, ...index }) => index) };
    }),
    route('POST', `${GROUP}/indexes`, 'datastore.indexes.create', ({ params, body }, cloud) => {
      const group = `projects/${params.project}/databases/${params.database}/collectionGroups/${params.group}`;
      const all = cloud.resources<Index>(INDEXES);
      const own = [...all.values()].filter(({ name }) => name.startsWith(`${group}/`));
      if (own.some((index) => key(index) === key(body))) throw alreadyExists('index');
      if (all.size >= MAX_INDEXES)
        throw new ApiError('FAILED_PRECONDITION', `A database has ${MAX_INDEXES} composite indexes at most.`);
      const name = `${group}/indexes/CIC${cloud.next()}`;
      const last = body.fields.at(-1);
      all.set(name, {
        name,
        queryScope: body.queryScope,
        // Google adds the name of the document where it is not said.
        fields:
          last.fieldPath === '__name__'
            ? body.fields
            : [...body.fields, { fieldPath: '__name__', order: last.order ?? 'ASCENDING' }],
        state: 'CREATING',
        unready: UNREADY,
      });
      return begin(cloud, `${group.split('/collectionGroups')[0]}/operations/${cloud.next()}`, () => ({
        name,
      }));
    }),
    route('DELETE', `${GROUP}/indexes/{index}`, 'datastore.indexes.delete', ({ path }, cloud) => {
      const name = path.slice('/v1/'.length);
      cloud.resource(INDEXES, name);
      cloud.resources(INDEXES).delete(name);
      return {};
    }),
    route('GET', `${DATABASE}/collectionGroups/-/fields`, 'datastore.indexes.list', ({ params }, cloud) => ({
      fields: [...cloud.resources<Field>(FIELDS).values()].filter(({ name }) =>
        name.startsWith(`projects/${params.project}/databases/${params.database}/`),
      ),
    })),
    route('PATCH', `${GROUP}/fields/{field}`, 'datastore.indexes.update', ({ path, body, query }, cloud) => {
      const name = path.slice('/v1/'.length);
      const all = cloud.resources<Field>(FIELDS);
      const before = all.get(name);
      const onlyIndexes = query.get('updateMask') === 'indexConfig';
      const field: Field = { name, ...(onlyIndexes && before), ...body };
      if (!field.indexConfig && !field.ttlConfig) all.delete(name);
      else {
        if (!before && all.size >= MAX_FIELDS)
          throw new ApiError(
            'FAILED_PRECONDITION',
            `A database has ${MAX_FIELDS} field configurations at most.`,
          );
        all.set(name, field);
      }
      return begin(cloud, `${name.split('/collectionGroups')[0]}/operations/${cloud.next()}`, () => field);
    }),
  ],
};
