import { Problem } from '@fareground/command/problem';
import type { AuthClient } from 'google-auth-library';
import { z } from 'zod';

/** What an API answered in place of a result, or that it answered nothing. Neither the call's body nor its answer is in it. */
export class GoogleFault extends Problem {
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** Whether the same call may succeed later, or when what it was made of is read again. */
  readonly mayPass: boolean;
  /** The API is not enabled in the project. */
  readonly isDisabled: boolean;

  constructor(
    message: string,
    wayOut: string,
    facts: Pick<GoogleFault, 'status' | 'mayPass' | 'isDisabled'>,
  ) {
    super(message, wayOut);
    this.name = 'GoogleFault';
    this.status = facts.status;
    this.mayPass = facts.mayPass;
    this.isDisabled = facts.isDisabled;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
/** Of an API's host the part before `.googleapis.com`. */
export type ApiName =
  | 'billingbudgets'
  | 'cloudbilling'
  | 'cloudfunctions'
  | 'cloudresourcemanager'
  | 'cloudscheduler'
  | 'firebase'
  | 'firebaseappcheck'
  | 'firebasehosting'
  | 'firebasestorage'
  | 'firestore'
  | 'iam'
  | 'identitytoolkit'
  | 'logging'
  | 'monitoring'
  | 'run'
  | 'secretmanager'
  | 'serviceusage'
  | 'storage';

export interface Google {
  /** The id of the project that everything is about. */
  readonly project: string;
  /** The project's number, which is asked for once. @throws GoogleFault */
  number(): Promise<string>;
  /** Reads. @throws GoogleFault */
  read<T>(schema: z.ZodType<T>, api: ApiName, path: string, method?: Method, body?: object): Promise<T>;
  /** Reads what may not be there: null then. @throws GoogleFault */
  find<T>(schema: z.ZodType<T>, api: ApiName, path: string): Promise<T | null>;
  /** All pages of a list, whose entries stand in the field of this name. @throws GoogleFault */
  list<T>(schema: z.ZodType<T>, api: ApiName, path: string, field: string): Promise<readonly T[]>;
  /** Changes something, once: a call that is cut off may have had its effect. @throws GoogleFault */
  write(method: Method, api: ApiName, path: string, body?: object): Promise<void>;
  /** As `write`, of what Google goes on with after its answer: waits for its end. @throws GoogleFault */
  operate(method: Method, api: ApiName, path: string, body?: object): Promise<void>;
}

const anything = z.unknown();
const projectSchema = z.looseObject({ projectNumber: z.string() });
const operation = z.looseObject({
  name: z.string(),
  done: z.boolean().optional(),
  error: z.object({ message: z.string().default('') }).optional(),
});
const fault = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      )
      .default([]),
  }),
});

/** How often a long operation is asked about: some ten minutes, a database takes one or two. */
const MAX_POLLS = 140;

interface Options {
  readonly client: Pick<AuthClient, 'request'>;
  readonly project: string;
  sleep(ms: number): Promise<void>;
  /** Where a host is reached. */
  origin?(host: string): string;
}

/** Google's APIs over REST, as whoever is signed in (docs/adr/0055). */
export function openGoogle({
  client,
  project,
  sleep,
  origin = (host) => `https://${host}`,
}: Options): Google {
  async function call(method: Method, api: ApiName, path: string, body?: object): Promise<unknown> {
    const host = `${api}.googleapis.com`;
    const answer = await client
      .request<unknown>({
        url: `${origin(host)}${path}`,
        method,
        // Calls with a person's own credentials say which project they are counted for.
        headers: { 'x-goog-user-project': project },
        ...(body && { data: body }),
        validateStatus: () => true,
        retry: false,
      })
      .catch((error: unknown) => {
        throw noAnswer(error, host);
      });
    if (answer.status < 300) return answer.data;
    throw faultOf(answer.status, answer.data, { method, host, path, project });
  }

  let number: string | null = null;
  const google: Google = {
    project,
    async number() {
      const path = `/v1/projects/${project}`;
      number ??= (await google.read(projectSchema, 'cloudresourcemanager', path)).projectNumber;
      return number;
    },
    async read(schema, api, path, method = 'GET', body) {
      return schema.parse(await call(method, api, path, body));
    },
    async find(schema, api, path) {
      try {
        return await google.read(schema, api, path);
      } catch (error) {
        if (error instanceof GoogleFault && error.status === 404) return null;
        throw error;
      }
    },
    async list(schema, api, path, field) {
      const page = z.looseObject({ nextPageToken: z.string().optional() });
      const found = [];
      for (let token = ''; ; ) {
        const separator = path.includes('?') ? '&' : '?';
        const query = token === '' ? '' : `${separator}pageToken=${encodeURIComponent(token)}`;
        const answer = await google.read(page, api, `${path}${query}`);
        found.push(...z.array(schema).parse(answer[field] ?? []));
        token = answer.nextPageToken ?? '';
        if (token === '') return found;
      }
    },
    async write(method, api, path, body) {
      anything.parse(await call(method, api, path, body));
    },
    async operate(method, api, path, body) {
      const version = path.split('/')[1] ?? '';
      let state = operation.parse(await call(method, api, path, body));
      for (let polls = 0; !state.done; polls += 1) {
        if (polls >= MAX_POLLS)
          throw new Problem(`${api} has not ended what it began.`, 'Run this again in some minutes.');
        await sleep(Math.min(5_000, 200 * (polls + 1)));
        try {
          state = operation.parse(await call('GET', api, `/${version}/${state.name}`));
        } catch (error) {
          // What was begun goes on, whether it is asked about or not.
          if (!(error instanceof GoogleFault && error.mayPass)) throw error;
        }
      }
      if (state.error)
        throw new GoogleFault(`${api}: ${state.error.message}`, 'Put that right and run this again.', {
          status: 200,
          mayPass: false,
          isDisabled: false,
        });
    },
  };
  return google;
}

/** Codes of connections that could not be made at all: whoever waits for them waits for a network. */
const UNREACHABLE = ['ENOTFOUND', 'ECONNREFUSED', 'EAI_AGAIN', 'ENETUNREACH'];

function noAnswer(error: unknown, host: string): GoogleFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isAway = UNREACHABLE.includes(code);
  return new GoogleFault(
    isAway ? `${host} cannot be reached (${code}).` : `${host} did not answer (${code || String(error)}).`,
    'Look at the network, and run this again.',
    { status: 0, mayPass: !isAway, isDisabled: false },
  );
}

interface Asked {
  readonly method: Method;
  readonly host: string;
  readonly path: string;
  readonly project: string;
}

/** Statuses that pass by themselves, or when what stands is read again: https://cloud.google.com/apis/design/errors#error_retries */
const PASSING = [408, 409, 412, 429, 500, 502, 503, 504];
/** What is new is not known everywhere at once: accounts for a minute, metrics for ten. */
const NOT_KNOWN_YET = /^service account \S+ does not exist|^cannot find metric/i;

function faultOf(status: number, data: unknown, { method, host, path, project }: Asked): GoogleFault {
  const { message, details } = fault.safeParse(data).data?.error ?? { message: '', details: [] };
  const reasons = details.map(({ reason }) => reason);
  const isDisabled = reasons.includes('SERVICE_DISABLED') || /has not been used in project/.test(message);
  const mayPass = PASSING.includes(status) || isDisabled || NOT_KNOWN_YET.test(message);
  const facts = { status, mayPass, isDisabled };
  const named = details.map(({ metadata }) => metadata?.permission).find((one) => one !== undefined);
  const permission =
    named ??
    /Permission '([\w.]+)' denied|does not have ([\w.]+) access/.exec(message)?.slice(1).find(Boolean);
  if (isDisabled)
    return new GoogleFault(
      `The API ${host} is not enabled in ${project}.`,
      `Enable it: https://console.cloud.google.com/apis/library/${host}?project=${project}`,
      facts,
    );
  if (status === 401)
    return new GoogleFault(
      'Google does not know who calls.',
      "Sign in with 'gcloud auth application-default login', and run this again.",
      facts,
    );
  if (permission !== undefined)
    return new GoogleFault(
      `Whoever is signed in lacks the permission ${permission} (${method} ${host}${path}).`,
      permission.startsWith('billing.')
        ? 'Let who manages the billing account give the role "Billing Account Costs Manager": https://console.cloud.google.com/billing'
        : `Sign in as an owner of ${project}, or have one give you a role with it: https://console.cloud.google.com/iam-admin/iam?project=${project}`,
      facts,
    );
  return new GoogleFault(
    `${method} ${host}${path} was answered with ${status}: ${message}`,
    'Put that right and run this again.',
    facts,
  );
}
