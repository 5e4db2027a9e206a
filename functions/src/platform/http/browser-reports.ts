import { browserFaultSchema } from '@fareground/domain/api/faults';
import { AppError } from '@fareground/domain/core/errors';
import type { Request } from 'firebase-functions/https';
import { z } from 'zod';
import type { Log } from '../services.ts';
import type { Answer } from './route.ts';

/** A page's fault, as the client says it (domain/src/api/faults.ts): one line, nothing of a person in it. Answers 204. */
export async function takeFault(log: Log, request: Request): Promise<Answer> {
  const parsed = browserFaultSchema.safeParse(jsonOf(request));
  if (!parsed.success) throw new AppError('invalid-argument', 'no fault of a page', { field: '' });
  log.warn('browser fault', parsed.data);
  return { status: 204 };
}

/** What browsers call these fields: the first of each is of `report-uri`, the second of `report-to`. */
const oldReport = z.object({
  'csp-report': z.looseObject({
    'document-uri': z.string().optional(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});
const newReports = z
  .array(
    z.looseObject({
      type: z.string(),
      body: z.looseObject({
        documentURL: z.string().optional(),
        effectiveDirective: z.string().optional(),
        blockedURL: z.string().optional(),
      }),
    }),
  )
  .max(20);

/** A browser refused something that the page's policy forbids. Answers 204. */
export async function takePolicyReport(log: Log, request: Request): Promise<Answer> {
  const body = jsonOf(request);
  const old = oldReport.safeParse(body);
  const found = newReports.safeParse(body);
  if (!old.success && !found.success) throw new AppError('invalid-argument', 'no report', { field: '' });
  const reports = old.success
    ? [
        {
          directive:
            old.data['csp-report']['effective-directive'] ?? old.data['csp-report']['violated-directive'],
          blocked: old.data['csp-report']['blocked-uri'],
          page: old.data['csp-report']['document-uri'],
        },
      ]
    : (found.data ?? []).map(({ body: report }) => ({
        directive: report.effectiveDirective,
        blocked: report.blockedURL,
        page: report.documentURL,
      }));
  log.warn('policy report', {
    reports: reports.map(({ directive = '', blocked, page }) => ({
      directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? '',
      blocked: originOf(blocked),
      page: kindOfPage(page),
    })),
  });
  return { status: 204 };
}

/** Browsers send these kinds of JSON under names of their own; the size was limited before (body-limits.ts). */
function jsonOf(request: Request): unknown {
  if (request.method !== 'POST')
    throw new AppError('method-not-allowed', request.method, { allow: ['POST'] });
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/(json|csp-report|reports\+json)\b/i.test(type))
    throw new AppError('unsupported-media-type', type.slice(0, 100));
  try {
    return JSON.parse(request.rawBody?.toString('utf8') ?? '');
  } catch (error) {
    throw new AppError('invalid-argument', 'the body is no JSON', { field: '' }, error);
  }
}

/** "inline", "eval", or the host: never a path or a query, which may be about a person. */
const originOf = (text = ''): string => {
  if (/^[a-z-]{1,30}$/.test(text)) return text;
  return URL.canParse(text) ? new URL(text).origin.slice(0, 200) : '';
};

/** The first part of the path: "/booking" of "/booking/4820193652". */
const kindOfPage = (text = ''): string =>
  URL.canParse(text) ? (/^\/[a-z]{0,20}/.exec(new URL(text).pathname)?.[0] ?? '/') : '';
