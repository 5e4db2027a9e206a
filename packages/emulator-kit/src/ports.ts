import { createServer } from 'node:net';
import { Problem } from '@fareground/command/problem';

/** Everything that listens, with the port it has when nobody else wants it. */
export const DEFAULT_PORTS = {
  hosting: 5000,
  functions: 5001,
  stripe: 5010,
  smtp: 5025,
  mail: 5026,
  vite: 5173,
  firestore: 8080,
  firestoreWebsocket: 9150,
  auth: 9099,
  storage: 9199,
  hub: 4400,
  logging: 4500,
  ui: 4000,
  eventarc: 9299,
  tasks: 9499,
} as const;

export type Listener = keyof typeof DEFAULT_PORTS;
export type Ports = Readonly<Record<Listener, number>>;

/** Ports that browsers refuse to open (WHATWG Fetch, "bad port"), among those that we could come upon. */
const REFUSED_BY_BROWSERS = new Set([
  2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Below 32768, where Linux begins to hand out ports of its own for outgoing connections. */
const FREE_RANGE = { from: 10_000, to: 31_999 };

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 cannot say anything about the port.
      done(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}

/** True when nobody listens on the port, neither on loopback nor on every address. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function usable(port: number, taken: ReadonlySet<number>): boolean {
  return port > 1023 && port < 65_536 && !taken.has(port) && !REFUSED_BY_BROWSERS.has(port);
}

/** The usual ports; where one is taken, the next free one above it. */
export async function usualPorts(free = isFree, wanted: Partial<Ports> = {}): Promise<Ports> {
  const taken = new Set<number>();
  const usual = new Set<number>(Object.values(DEFAULT_PORTS));
  const ports: Partial<Record<Listener, number>> = {};
  for (const name of Object.keys(DEFAULT_PORTS) as Listener[]) {
    const first: number = wanted[name] ?? DEFAULT_PORTS[name];
    let port = first;
    // One that had to move does not push another from its usual place.
    while (!usable(port, taken) || (port !== first && usual.has(port)) || !(await free(port))) {
      port += 1;
      if (port > first + 500) {
        throw new Problem(
          `No free port was found from ${first} to ${port}.`,
          'Stop what is listening there, and run this again.',
        );
      }
    }
    taken.add(port);
    ports[name] = port;
  }
  return ports as Ports;
}

/**
 * Ports that nobody else is likely to want: a run of free ones from a random place, so that two test runs which
 * begin in the same second do not meet. `range` is "from-to", as FAREGROUND_PORTS gives it.
 */
export async function freePorts(range?: string, free = isFree, random = Math.random): Promise<Ports> {
  const { from, to } = parseRange(range);
  const names = Object.keys(DEFAULT_PORTS) as Listener[];
  const width = to - from + 1;
  const start = Math.floor(random() * width);
  const ports: Partial<Record<Listener, number>> = {};
  let next = 0;
  for (let i = 0; i < width && next < names.length; i += 1) {
    const port = from + ((start + i) % width);
    if (!usable(port, new Set()) || !(await free(port))) continue;
    const name = names[next];
    if (name) ports[name] = port;
    next += 1;
  }
  if (next < names.length) {
    throw new Problem(
      `Fewer than ${names.length} ports are free from ${from} to ${to}.`,
      'Give a wider range in FAREGROUND_PORTS (such as 14000-14999), or stop what is listening there.',
    );
  }
  return ports as Ports;
}

function parseRange(range: string | undefined): { from: number; to: number } {
  if (!range) return FREE_RANGE;
  const match = /^(\d+)-(\d+)$/.exec(range.trim());
  const from = Number(match?.[1]);
  const to = Number(match?.[2]);
  if (!match || from > to || to > 65_535) {
    throw new Problem(
      `FAREGROUND_PORTS is '${range}', which is no range of ports.`,
      'Write it as 14000-14999.',
    );
  }
  return { from, to };
}
