import { AppError } from '@fareground/domain/core/errors';
import type { Address } from './address.ts';
import { createRateLimit } from './rate-limit.ts';

interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

/** A hall's network is one address for all who are in it: what people do is allowed to many of them at once. */
const allowed = {
  /** Calls that bring no good token, key or signature. */
  failure: { burst: 100, perSecond: 2 },
  /** Session cookies, each of which asks the identity provider several times. */
  session: { burst: 300, perSecond: 10 },
  /** Calls that anyone may make without a sign-in. */
  open: { burst: 60, perSecond: 1 },
  /**
   * Questions to the search. Somebody who types asks four times a second at most (a question waits for a pause of 250 ms), so this is
   * a hundred people of one network who type a word each at once, and then two or three who never stop. An answer takes some 6 ms from
   * memory and reads nothing: the steady rate of one address is a sixteenth of an instance.
   */
  search: { burst: 600, perSecond: 10 },
  /** Reports of browsers, of faults and of the page's policy. */
  report: { burst: 30, perSecond: 0.5 },
} as const satisfies Record<string, Limit>;

/** Through Hosting all callers share a few peers. */
const SHARED_BY = 50;

/** Limits by where a call comes from, in this instance. */
export function createAddressLimits(now: () => number) {
  const pair = ({ burst, perSecond }: Limit) => {
    const client = createRateLimit({ burst, perSecond, now });
    const peer = createRateLimit({ burst: burst * SHARED_BY, perSecond: perSecond * SHARED_BY, now });
    return (address: Address, cost: 0 | 1 = 1): void => {
      peer(address.peer, cost);
      client(address.client, cost);
    };
  };
  const failure = pair(allowed.failure);
  return {
    session: pair(allowed.session),
    open: pair(allowed.open),
    search: pair(allowed.search),
    report: pair(allowed.report),
    /** Runs what checks a token or a signature, and counts it when it refuses. @throws AppError too-many-requests, and what it throws */
    async checking<T>(address: Address, check: () => Promise<T>): Promise<T> {
      failure(address, 0);
      try {
        return await check();
      } catch (error) {
        if (error instanceof AppError && refusals.has(error.code)) failure(address);
        throw error;
      }
    },
  };
}
const refusals: ReadonlySet<string> = new Set(['unauthenticated', 'invalid-signature']);
