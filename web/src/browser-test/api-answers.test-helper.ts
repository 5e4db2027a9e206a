import type { errorEnvelopeSchema } from '@fareground/domain/api/envelope';
import { type ErrorCode, errorTable } from '@fareground/domain/core/errors';
import type { z } from 'zod';
import { env } from '../config/env.ts';

/** The request of a call and its answer, by the schemas of `domain/src/api`: a fixture that does not fit them is a fault of its test. */
interface Contract<Body, Answer> {
  /** Of what is sent; none where nothing is. */
  readonly body?: Body;
  readonly answer: Answer;
}
type Sent<Body> = Body extends z.ZodType ? z.output<Body> : undefined;

/** A call as it came in. */
export interface ApiCall<Body = unknown> {
  readonly body: Body;
  /** What stands in its path for ":id" and its like. */
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
}

/** Why a server refuses a call: a code of its closed list. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, sentence?: string) {
    super(sentence ?? errorTable[code].sentence);
    this.code = code;
    this.details = details;
  }
}

type Method = 'GET' | 'POST' | 'DELETE';
type Respond = (call: ApiCall) => Promise<Response>;
interface Answered {
  readonly method: Method;
  readonly pattern: RegExp;
  readonly respond: Respond;
}

let answers: Answered[] = [];
let faults: string[] = [];

/**
 * Answers a call in the place of the server. The newest answer to a path counts.
 * @param path below the base address, as `docs/api.md` has it: "/admin/cases/:id/close"
 * @param give makes the answer; to refuse, it throws `Refused`
 * @returns the calls, in their order
 */
export function answerCall<Answer extends z.ZodType, Body extends z.ZodType | undefined = undefined>(
  method: Method,
  path: string,
  contract: Contract<Body, Answer>,
  give: (call: ApiCall<Sent<Body>>) => z.output<Answer> | Promise<z.output<Answer>>,
): readonly ApiCall<Sent<Body>>[] {
  const all: ApiCall<Sent<Body>>[] = [];
  answerWith(method, path, async (raw) => {
    if (!contract.body && raw.body !== undefined) throw new Error('a body was sent, and none is agreed');
    const call = { ...raw, body: contract.body?.parse(raw.body) as Sent<Body> };
    all.push(call);
    const answer: unknown = contract.answer.parse(await give(call));
    return Response.json(answer);
  });
  return all;
}

/** Answers a call with a file. @returns the calls */
export function answerFile(method: Method, path: string, type: string, content: string): readonly ApiCall[] {
  const all: ApiCall[] = [];
  answerWith(method, path, async (call) => {
    all.push(call);
    return new Response(content, { headers: { 'content-type': type } });
  });
  return all;
}

function answerWith(method: Method, path: string, respond: Respond): void {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  answers.unshift({ method, pattern, respond });
}

/** Calls that no test answers, or that do not fit their contract, since it was looked at last. */
export function takeCallFaults(): readonly string[] {
  const found = faults;
  faults = [];
  return found;
}

export function forgetAnswers(): void {
  answers = [];
}

const send = globalThis.fetch;

/** From now on calls to our own server go to the answers above; to all else the network. */
export function answerInsteadOfServer(): void {
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const base = `${env().apiBase}/`;
    if (url.origin !== location.origin || !url.pathname.startsWith(base)) return send(input, init);
    return answerTo(url.pathname.slice(base.length - 1), url.searchParams, init ?? {});
  };
}

async function answerTo(path: string, search: URLSearchParams, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  // The cookie for pages that a server renders: nothing here reads it.
  if (path === '/session') return new Response(null, { status: 204 });
  const found = answers.find((each) => each.method === method && each.pattern.test(path));
  if (!found) {
    faults.push(`${method} ${path} is answered by nothing`);
    return refusal(new Refused('not-found'));
  }
  const params = Object.fromEntries(
    Object.entries(found.pattern.exec(path)?.groups ?? {}).map(([name, text]) => [
      name,
      decodeURIComponent(text),
    ]),
  );
  try {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return await found.respond({ body, params, search });
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    faults.push(`${method} ${path}: ${String(error)}`);
    return refusal(new Refused('internal'));
  }
}

function refusal({ code, message, details }: Refused): Response {
  const body: z.infer<typeof errorEnvelopeSchema> = { error: { code, message, details } };
  return Response.json(body, { status: errorTable[code].status });
}
