import { z } from 'zod';
import { badParam, StripeFault } from './errors.ts';

/** Marks a zod issue with the code that Stripe answers with. */
interface StripeIssue {
  readonly stripeCode: string;
}

function stripeIssue(ctx: z.RefinementCtx, message: string, stripeCode: string): never {
  ctx.addIssue({ code: 'custom', message, params: { stripeCode } satisfies StripeIssue });
  return z.NEVER;
}

/** Text that cannot be unset with an empty value. */
export const text = z
  .string()
  .transform((value, ctx) => (value === '' ? stripeIssue(ctx, 'empty', 'parameter_invalid_empty') : value));

/** Text that an empty value unsets. */
export const unsettableText = z.string().transform((value) => (value === '' ? null : value));

export const integer = z
  .string()
  .transform((value, ctx) =>
    /^[+-]?\d{1,15}$/.test(value)
      ? Number(value)
      : stripeIssue(ctx, `Invalid integer: ${value}`, 'parameter_invalid_integer'),
  );

export const natural = integer.transform((value, ctx) =>
  value < 0
    ? stripeIssue(ctx, 'This value must be greater than or equal to 0.', 'parameter_invalid_integer')
    : value,
);

export const positive = integer.transform((value, ctx) =>
  value < 1
    ? stripeIssue(ctx, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
    : value,
);

export const bool = z
  .string()
  .transform((value, ctx) =>
    value === 'true' || value === 'false'
      ? value === 'true'
      : stripeIssue(ctx, `Invalid boolean: ${value}`, 'parameter_invalid_boolean'),
  );

export const email = text.transform((value, ctx) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
    ? value
    : stripeIssue(ctx, `Invalid email address: ${value}`, 'email_invalid'),
);

export const webAddress = text.transform((value, ctx) => {
  // The template {CHECKOUT_SESSION_ID} is no valid part of an address, and is replaced before it is used.
  const probe = value.replaceAll('{CHECKOUT_SESSION_ID}', 'cs_test');
  return URL.canParse(probe) && /^https?:$/.test(new URL(probe).protocol)
    ? value
    : stripeIssue(ctx, 'Not a valid URL', 'url_invalid');
});

/** Up to 50 keys of up to 40 characters, values of up to 500; a list of digits as keys is a map all the same. */
export const metadata = z.preprocess(
  (value) => (Array.isArray(value) ? { ...value } : value === '' ? {} : value),
  z.record(z.string(), z.string()).superRefine((map, ctx) => {
    const entries = Object.entries(map);
    if (entries.length > 50) stripeIssue(ctx, 'You can have up to 50 metadata keys.', 'parameter_invalid');
    for (const [key, value] of entries) {
      if (key.length > 40) {
        stripeIssue(
          ctx,
          `Metadata keys must be under 40 characters; "${key}" is ${key.length}.`,
          'parameter_invalid',
        );
      }
      if (value.length > 500) {
        const told = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`;
        stripeIssue(ctx, told, 'parameter_invalid');
      }
    }
  }),
);

/** Sets what is named, removes what is empty, keeps the rest. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** A `created` filter: a plain instant or any of gt, gte, lt, lte, in epoch seconds. */
export const createdFilter = z.preprocess(
  (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
  range.optional(),
);

export function inRange(value: number, limits: z.output<typeof createdFilter>): boolean {
  if (!limits) return true;
  return (
    value > (limits.gt ?? Number.NEGATIVE_INFINITY) &&
    value >= (limits.gte ?? Number.NEGATIVE_INFINITY) &&
    value < (limits.lt ?? Number.POSITIVE_INFINITY) &&
    value <= (limits.lte ?? Number.POSITIVE_INFINITY)
  );
}

/** The three paging parameters that every list takes. */
export const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

function nameOf(path: PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join('');
}

function faultOf(issue: z.core.$ZodIssue): StripeFault {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    const noun = names.length > 1 ? 'parameters' : 'parameter';
    return badParam(`Received unknown ${noun}: ${names.join(', ')}`, names[0] ?? param, 'parameter_unknown');
  }
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return badParam(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  if (issue.code === 'invalid_value') {
    const told = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
    return badParam(
      `Invalid ${param}: must be one of ${issue.values.join(', ')} (you passed ${told})`,
      param,
    );
  }
  if (issue.code === 'custom') {
    const code = (issue.params as StripeIssue | undefined)?.stripeCode;
    if (code !== 'parameter_invalid_empty') return badParam(issue.message, param, code);
    const told =
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however ` +
      `'${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return badParam(told, param, code);
  }
  if (issue.code === 'invalid_type')
    return badParam(`Invalid ${issue.expected}: ${String(issue.input)}`, param);
  return badParam(issue.message, param);
}

/** Checks decoded parameters strictly; the first fault is thrown in Stripe's words, unknown names before all else. */
export function parseParams<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? faultOf(issue) : new StripeFault('Invalid request', { executed: false });
}
