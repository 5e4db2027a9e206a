import { Agent, request } from 'node:http';

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
  isFirstBooking?: boolean;
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
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
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
  agent.destroy();
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

/** Node's own fetch costs more than the call: a plain request on a kept connection. */
function post(
  agent: Agent,
  { url, token, body, isFirstBooking }: Ask,
): Promise<{ status: number; code: string }> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'idempotency-key': `bench-${process.pid}-${keys++}`,
          authorization: `Bearer ${token}`,
          ...(isFirstBooking && { 'x-first-booking': 'true' }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          const code = status === 201 ? '' : codeIn(Buffer.concat(chunks).toString());
          resolve({ status, code });
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? '';
  } catch {
    return '';
  }
}
