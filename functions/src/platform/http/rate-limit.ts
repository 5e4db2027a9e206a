import { AppError } from '@fareground/domain/core/errors';

/**
 * A token bucket for each key in this instance: `burst` calls at once, then `perSecond`. A limit per instance is enough
 * against a runaway client; it is no defence against a flood, which is the platform's to take.
 * @returns takes one token, or with a cost of 0 only looks whether there is one
 * @throws AppError too-many-requests with `retryAfterSeconds`
 */
export function createRateLimit(options: { burst: number; perSecond: number; now: () => number }) {
  const { burst, perSecond, now } = options;
  const buckets = new Map<string, { tokens: number; at: number }>();
  return function take(key: string, cost: 0 | 1 = 1): void {
    const at = now();
    const earlier = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, earlier.tokens + ((at - earlier.at) / 1_000) * perSecond);
    if (tokens < 1) {
      const retryAfterSeconds = Math.ceil((1 - tokens) / perSecond);
      throw new AppError('too-many-requests', 'the limit of this instance', { retryAfterSeconds });
    }
    if (cost === 0) return;
    buckets.delete(key);
    buckets.set(key, { tokens: tokens - cost, at });
    if (buckets.size > 10_000) buckets.delete(buckets.keys().next().value ?? '');
  };
}
