import { ApiError, alreadyExists, invalid } from '../api-error.ts';
import type { Cloud, Policy, Project } from '../cloud.ts';
import { policyOf, setPolicy } from '../policies.ts';
import { type Api, type Call, route } from '../route.ts';

interface Retention {
  retentionPeriod: string;
  isLocked?: boolean;
}
export interface Bucket {
  readonly name: string;
  /** The id of its project. */
  readonly project: string;
  readonly location: string;
  metageneration: number;
  retentionPolicy?: Retention;
  iamConfiguration: object;
  lifecycle?: object;
}

const BUCKETS = 'buckets';
const BUCKET = '/storage/v1/b/{bucket}';

/** Regions and multi-regions, of those that there are: https://cloud.google.com/storage/docs/locations */
const LOCATION =
  /^(EU|US|ASIA|EUR4|NAM4|(EUROPE|US|ASIA|AUSTRALIA|NORTHAMERICA|SOUTHAMERICA|ME|AFRICA)-[A-Z]+\d+)$/;

/** The name of a bucket's policy, as `policyOf` takes it. */
export const bucketPolicyName = (bucket: string): string => `storage/${bucket}`;

/** Makes a bucket that nobody else has. @throws ApiError ALREADY_EXISTS, INVALID_ARGUMENT */
export function makeBucket(
  cloud: Cloud,
  project: Project,
  { name, location, ...rest }: Partial<Bucket>,
): Bucket {
  // https://cloud.google.com/storage/docs/buckets#naming
  if (!name || !/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(name) || /^goog|google/.test(name))
    throw invalid(`Invalid bucket name: '${name}'`);
  if (!LOCATION.test(location?.toUpperCase() ?? ''))
    throw invalid(`The specified location constraint '${location}' is not valid.`);
  // Names are shared by all projects of all people.
  if (cloud.resources<Bucket>(BUCKETS).has(name))
    throw alreadyExists(`The requested bucket name is not available: '${name}'`);
  const bucket: Bucket = {
    iamConfiguration: {},
    ...rest,
    name,
    project: project.id,
    location: location?.toUpperCase() ?? '',
    metageneration: 1,
  };
  cloud.resources<Bucket>(BUCKETS).set(name, bucket);
  return bucket;
}

const shown = ({ metageneration, project: _, ...bucket }: Bucket): object => ({
  kind: 'storage#bucket',
  ...bucket,
  metageneration: String(metageneration),
});

/** A bucket of the path, for a caller whom its project or its own policy allows it. @throws ApiError NOT_FOUND, PERMISSION_DENIED */
function open(
  { params, caller }: Call,
  cloud: Cloud,
  permission: string,
): { bucket: Bucket; policy: Policy } {
  const { bucket: name = '' } = params;
  const bucket = cloud.resources<Bucket>(BUCKETS).get(name);
  if (!bucket) throw new ApiError('NOT_FOUND', 'The specified bucket does not exist.');
  const policy = policyOf(cloud, bucketPolicyName(name));
  cloud.demand(caller, permission, cloud.project(bucket.project), [policy]);
  return { bucket, policy };
}

/** @throws ApiError for what a locked policy forbids: https://cloud.google.com/storage/docs/bucket-lock#policy-locks */
function checkRetention({ name, retentionPolicy: stands }: Bucket, wanted: Retention | null): void {
  if (!stands?.isLocked) return;
  if (wanted === null)
    throw new ApiError('PERMISSION_DENIED', `Cannot remove the locked Retention Policy of bucket '${name}'.`);
  if (Number(wanted.retentionPeriod) < Number(stands.retentionPeriod))
    throw new ApiError(
      'PERMISSION_DENIED',
      `Cannot reduce retention duration of a locked Retention Policy for bucket '${name}'.`,
    );
}

/** https://cloud.google.com/storage/docs/json_api/v1/buckets */
export const storage: Api = {
  name: 'storage.googleapis.com',
  routes: [
    route('POST', '/storage/v1/b', null, ({ query, body, caller }, cloud) => {
      const project = cloud.project(query.get('project') ?? '');
      cloud.demand(caller, 'storage.buckets.create', project);
      if (project.billingAccount === null)
        throw new ApiError('PERMISSION_DENIED', 'The billing account for the owning project is disabled.');
      if (String(body.name).endsWith('.firebasestorage.app'))
        throw new ApiError('PERMISSION_DENIED', 'Another API makes buckets of this domain.');
      const { name, location, retentionPolicy, iamConfiguration, lifecycle } = body;
      return shown(
        makeBucket(cloud, project, {
          name,
          location,
          iamConfiguration: iamConfiguration ?? {},
          ...(lifecycle && { lifecycle }),
          ...(retentionPolicy && {
            retentionPolicy: { retentionPeriod: String(retentionPolicy.retentionPeriod) },
          }),
        }),
      );
    }),
    route('GET', BUCKET, null, (call, cloud) => shown(open(call, cloud, 'storage.buckets.get').bucket)),
    route('PATCH', BUCKET, null, (call, cloud) => {
      const { bucket } = open(call, cloud, 'storage.buckets.update');
      const { retentionPolicy, iamConfiguration, lifecycle, ...others } = call.body;
      // The location among them: https://cloud.google.com/storage/docs/moving-buckets
      for (const field of Object.keys(others)) throw invalid(`The field ${field} cannot be changed.`);
      if (retentionPolicy !== undefined) {
        checkRetention(bucket, retentionPolicy);
        if (retentionPolicy === null) delete bucket.retentionPolicy;
        else
          bucket.retentionPolicy = {
            ...bucket.retentionPolicy,
            retentionPeriod: String(retentionPolicy.retentionPeriod),
          };
      }
      if (iamConfiguration) bucket.iamConfiguration = { ...bucket.iamConfiguration, ...iamConfiguration };
      if (lifecycle) bucket.lifecycle = lifecycle;
      bucket.metageneration += 1;
      return shown(bucket);
    }),
    // https://cloud.google.com/storage/docs/json_api/v1/buckets/lockRetentionPolicy
    route('POST', `${BUCKET}/lockRetentionPolicy`, null, (call, cloud) => {
      const { bucket } = open(call, cloud, 'storage.buckets.update');
      const match = call.query.get('ifMetagenerationMatch');
      if (match === null) throw invalid('Required parameter: ifMetagenerationMatch');
      if (Number(match) !== bucket.metageneration)
        throw new ApiError('CONDITION_NOT_MET', 'At least one of the pre-conditions did not hold.');
      if (!bucket.retentionPolicy) throw invalid('The bucket has no Retention Policy.');
      bucket.retentionPolicy.isLocked = true;
      bucket.metageneration += 1;
      return shown(bucket);
    }),
    // https://cloud.google.com/storage/docs/json_api/v1/buckets/setIamPolicy
    route(
      'GET',
      `${BUCKET}/iam`,
      null,
      (call, cloud) => open(call, cloud, 'storage.buckets.getIamPolicy').policy,
    ),
    route('PUT', `${BUCKET}/iam`, null, (call, cloud) =>
      setPolicy(cloud, open(call, cloud, 'storage.buckets.setIamPolicy').policy, call.body),
    ),
  ],
};
