import type { IncomingMessage } from 'node:http';

/** Where a call comes from, for limits. Never stored and never logged as it is. */
export interface Address {
  /** Of the browser, as the platform's front says. */
  readonly client: string;
  /** Who connected to the platform's last front end. Nobody can write this one. */
  readonly peer: string;
}

/**
 * Each front end of the platform appends to X-Forwarded-For the address that connected to it; what stands left of these is the
 * caller's own invention. Through Hosting there are two: Hosting appends the browser, and the front end of Cloud Run appends
 * Hosting. Whoever calls the function's own address instead, past Hosting, can choose the last but one, and so `client`, but not `peer`: what is
 * limited by `client` is limited by `peer` too, more loosely, because all of Hosting's callers share a few of those.
 */
export function addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): Address {
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => networkOf(hop.trim()))
    .filter(Boolean);
  const peer = hops.at(-1) ?? networkOf(request.socket.remoteAddress ?? '');
  return { client: hops.at(-2) ?? peer, peer };
}

/** A household or a rented server has a whole /64 of IPv6 addresses: its first half stands for all of them. */
export function networkOf(address: string): string {
  const plain = address
    .slice(0, 64)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** A call that came through no front end of the platform, as beside the emulators: it says nothing of a network. */
export const isLocal = ({ client }: Address): boolean =>
  client === '' || client.startsWith('127.') || client === '0:0:0:0::/64';
