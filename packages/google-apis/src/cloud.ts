import { ApiError, notFound } from './api-error.ts';
import { mayDo } from './roles.ts';

export interface Binding {
  role: string;
  members: string[];
}
export interface Policy {
  version?: number;
  etag: string;
  bindings: Binding[];
}
export interface ServiceAccount {
  readonly email: string;
  readonly uniqueId: string;
  displayName: string;
  description: string;
  /** Calls that answer as if it did not exist yet. */
  unseen: number;
}
export interface Project {
  readonly id: string;
  readonly number: string;
  readonly services: Set<string>;
  readonly accounts: Map<string, ServiceAccount>;
  readonly policy: Policy;
  /** Null while no billing account pays. */
  billingAccount: string | null;
}

/** What becomes of a call: `refused` is answered with 503; `cut` ends the connection before, and `lost` after it had its effect. */
export type Interruption = 'refused' | 'cut' | 'lost';

/** A call that is about to be made. */
export interface Interruptible {
  readonly api: string;
  readonly method: string;
  readonly path: string;
  /** The path as the API's reference has it, with its names in braces. */
  readonly route: string;
}

/** A call that was made, as the log of the stand-in shows it. */
export interface Made {
  readonly api: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Whether it changes anything: what a second deploy must not do. */
export const isWrite = ({ method, path }: Pick<Made, 'method' | 'path'>): boolean =>
  method !== 'GET' &&
  !/:(testIamPermissions|getIamPolicy|lookup|batchGet\w*|generateUploadUrl|query\w*)$/.test(path);

/** All that Google knows: projects, who is who, what was called. Each API keeps its own resources beside it. */
export class Cloud {
  readonly projects = new Map<string, Project>();
  /** Who has a token. */
  readonly tokens = new Map<string, string>();
  /** Accounts by which Google's own services act, of those that are made when they are asked for. */
  readonly serviceAgents = new Set<string>();
  readonly made: Made[] = [];
  /** Decides about each call before it is made. @param index how many were made before */
  interrupt: (index: number, call: Interruptible) => Interruption | undefined = () => undefined;
  /** How many calls answer as if what was just made did not exist yet. */
  lag = 2;
  private readonly kept = new Map<string, Map<string, unknown>>();
  private count = 0;

  /** A project as the console makes it. */
  addProject(id: string, owner: string): Project {
    const project: Project = {
      id,
      number: String(481_516_234_200 + this.projects.size),
      services: new Set(['serviceusage.googleapis.com', 'cloudresourcemanager.googleapis.com']),
      accounts: new Map(),
      policy: { version: 1, etag: 'BwX0', bindings: [{ role: 'roles/owner', members: [owner] }] },
      billingAccount: null,
    };
    this.projects.set(id, project);
    return project;
  }

  /** @param name its id or its number @throws ApiError */
  project(name: string): Project {
    const found = [...this.projects.values()].find(({ id, number }) => id === name || number === name);
    // Google does not tell one that is not there from one that may not be seen.
    if (!found)
      throw new ApiError(
        'PERMISSION_DENIED',
        `Permission denied on resource project ${name} (or it may not exist).`,
      );
    return found;
  }

  /** The resources of one kind by their full names. */
  resources<T>(kind: string): Map<string, T> {
    let found = this.kept.get(kind);
    if (!found) {
      found = new Map();
      this.kept.set(kind, found);
    }
    return found as Map<string, T>;
  }

  /** @throws ApiError NOT_FOUND */
  resource<T>(kind: string, name: string): T {
    const found = this.resources<T>(kind).get(name);
    if (found === undefined) throw notFound(name);
    return found;
  }

  /** All that is kept, by kind and name, for tests to compare. */
  everything(): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
    return this.kept;
  }

  /** Another number each time. */
  next(): number {
    return ++this.count;
  }

  /** Whether `demand` would pass. */
  may(caller: string, permission: string, project: Project, resource: readonly Policy[] = []): boolean {
    return [project.policy, ...resource]
      .flatMap(({ bindings }) => bindings)
      .some(({ members, role }) => members.includes(caller) && mayDo(role, permission));
  }

  /**
   * @param resource policies of what the permission is for, besides the project's
   * @throws ApiError PERMISSION_DENIED that names the permission
   */
  demand(caller: string, permission: string, project: Project, resource: readonly Policy[] = []): void {
    if (!this.may(caller, permission, project, resource))
      throw new ApiError(
        'PERMISSION_DENIED',
        `Permission '${permission}' denied on resource '//cloudresourcemanager.googleapis.com/projects/${project.id}' (or it may not exist).`,
        [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'IAM_PERMISSION_DENIED',
            domain: 'iam.googleapis.com',
            metadata: { permission, resource: `projects/${project.id}` },
          },
        ],
      );
  }

  /**
   * Looks a member of a policy up. An account that was just made is not known everywhere yet:
   * https://cloud.google.com/iam/docs/service-accounts-create ("it might take up to 60 seconds").
   * @returns what is said of one that is not known; null of a known one
   */
  unknownMember(member: string): string | null {
    const [kind, email = ''] = member.split(':', 2);
    if (kind !== 'serviceAccount' || !email.endsWith('.gserviceaccount.com')) return null;
    const sentence = `Service account ${email} does not exist.`;
    if (email.includes('@gcp-sa-firebasestorage.')) return this.serviceAgents.has(email) ? null : sentence;
    const [, projectId] = /@([a-z0-9-]+)\.iam\.gserviceaccount\.com$/.exec(email) ?? [];
    const project = projectId === undefined ? undefined : this.projects.get(projectId);
    // Google's own accounts, which belong to no project of ours.
    if (!project) return null;
    const account = project.accounts.get(email);
    return !account || account.unseen-- > 0 ? sentence : null;
  }
}
