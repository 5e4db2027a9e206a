import { z } from 'zod';

/** A fault that a test has ordered for a coming API call. Each is used up by the first call that it fits. */
export const OrderedFault = z.strictObject({
  method: z.enum(['DELETE', 'GET', 'POST']).optional(),
  /** The path of the call; `*` stands for any text, `/v1/refunds` for itself only. */
  path: z.string().default('*'),
  /** Answer with this status and an error in Stripe's envelope. */
  status: z.number().int().min(400).max(599).optional(),
  /** Close the connection without an answer. */
  drop: z.boolean().optional(),
  /** Wait before the effect or, with `after: 'after'`, between the effect and the answer. */
  delayMs: z.number().int().min(0).max(600_000).optional(),
  /** Whether the fault comes before the call has had its effect, or after. */
  after: z.enum(['before', 'after']).default('before'),
});
export type OrderedFault = z.output<typeof OrderedFault>;

/** Takes the first ordered fault that fits the call out of the list. */
export function takeFault(faults: OrderedFault[], method: string, path: string): OrderedFault | undefined {
  const index = faults.findIndex(
    (fault) => (!fault.method || fault.method === method) && fits(fault.path, path),
  );
  return index < 0 ? undefined : faults.splice(index, 1)[0];
}

function fits(pattern: string, path: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`).test(path);
}
