import type { Cloud } from './cloud.ts';

/** One call of an API. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** What the braces of the route's path stand for. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body parsed as JSON; an empty object without one. */
  // biome-ignore lint/suspicious/noExplicitAny: an API checks what it is given itself
  readonly body: any;
  readonly bytes: Buffer;
  /** Who calls, as a policy names them: `user:…` or `serviceAccount:…`. */
  readonly caller: string;
  /** The origin under which this API is reached. */
  readonly origin: string;
}

/** An answer that is no JSON. */
export class Raw {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  constructor(body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export interface Route {
  readonly method: string;
  /** As in the API's reference: `/v1/projects/{project}/secrets/{secret}:addVersion`; `{name=**}` takes slashes too. */
  readonly path: string;
  /** What the caller must be allowed in the project of the path; null where anybody may call. */
  readonly permission: string | null;
  /** @throws ApiError */
  handle(call: Call, cloud: Cloud): object | Raw | Promise<object | Raw>;
}

/** An API that a project must have enabled, such as `iam.googleapis.com`. */
export interface Api {
  readonly name: string;
  readonly routes: readonly Route[];
}

export const route = (
  method: string,
  path: string,
  permission: string | null,
  handle: Route['handle'],
): Route => ({
  method,
  path,
  permission,
  handle,
});

/** The pattern of a route's path. Every part but `{x=**}` ends at a slash or a colon. */
export function patternOf(path: string): RegExp {
  const source = path
    .split(/(\{[^}]+\})/)
    .map((part) => {
      const name = /^\{(\w+)(=\*\*)?\}$/.exec(part);
      if (name) return `(?<${name[1]}>${name[2] ? '.+?' : '[^/:]+'})`;
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
