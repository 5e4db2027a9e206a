import type { z } from 'zod';

type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> };

/** What a form's schema reads, or the first fault of each field. For tests. */
export function readForm<T, Draft>(schema: z.ZodType<T, Draft>, draft: Draft): Read<T> {
  const read = schema.safeParse(draft);
  if (read.success) return { ok: true, value: read.data };
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error.issues) faults[path.join('.')] ??= message;
  return { ok: false, faults };
}
