import { Agent } from 'undici';

/** What a closed loop of buyers came to. Times are milliseconds. */
export interface LoopResult {
  bookings: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were no booking, by status and code. */
  failures: Record<string, number>;
}

export interface Ask {
  url: string;
  token: string;
  body: unknown;
  /** As the site says of guests who were made a moment ago. */
}

/**
 * So many buyers at once, each asking again as soon as it was answered, for so long. `next` says what a buyer asks next, or
 * null when there is nothing left to sell.
 */
export async function closedLoop(
  buyers: number,
  seconds: number,
  next: (buyer: number) => Ask | null,
): Promise<LoopResult> {
  const agent = new Agent({ connections: buyers });
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const began = performance.now();
  let ended = began;
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      while (performance.now() - began < seconds * 1000) {
        const ask = next(buyer);
        if (!ask) return;
        const asked = performance.now();
        const { status, code } = await post(agent, ask);
        ended = performance.now();
        if (status === 201) times.push(ended - asked);
        else failures[`${status} ${code}`] = (failures[`${status} ${code}`] ?? 0) + 1;
      }
    }),
  );
  await agent.destroy();
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const took = (ended - began) / 1000;
  return {
    bookings: times.length,
    seconds: took,
    perSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    failures,
  };
}

let keys = 0;

/** undici's plain requests: buyers share the machine, and node:http's take twice, fetch's several times their processor time. */
async function post(agent: Agent, { url, token, body }: Ask): Promise<{ status: number; code: string }> {
  const { origin, pathname } = new URL(url);
  const answer = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `bench-${process.pid}-${keys++}`,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  const status = answer.statusCode;
  if (status !== 201) return { status, code: codeIn(await answer.body.text()) };
  await answer.body.dump();
  return { status, code: '' };
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? '';
  } catch {
    return '';
  }
}
