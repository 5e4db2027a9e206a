import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const KEY_ID = 'bench';
const signAsync = promisify(sign);

/** People who never met the Auth emulator: their id tokens are signed as the platform's are, and checked like them. */
export interface Visitors {
  /** What a measured function needs in its environment to know the key; see answer-google-keys.ts. */
  environment: Record<string, string>;
  /** A visitor's token, one person after the other. @throws Error when everybody had their turn */
  next(): string;
  close(): void;
}

/**
 * Signs tokens ahead of the measurement and publishes their key where the Admin SDK asks for it. With the Auth emulator the SDK looks up
 * the account of each token instead, which production never does and which costs as much as a booking.
 * @param count how many people; each takes about half a millisecond of one core, now
 */
export async function signVisitors(projectId: string, count: number): Promise<Visitors> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = JSON.stringify({ [KEY_ID]: publicKey.export({ type: 'spki', format: 'pem' }) });
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=20000' })
      .end(keys),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' });
  const now = Math.floor(Date.now() / 1000);
  const token = async (uid: string): Promise<string> => {
    const claims = part({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: uid,
      user_id: uid,
      auth_time: now,
      iat: now,
      exp: now + 3600,
      firebase: { identities: {}, sign_in_provider: 'anonymous' },
    });
    const signature = await signAsync('sha256', Buffer.from(`${header}.${claims}`), privateKey);
    return `${header}.${claims}.${signature.toString('base64url')}`;
  };
  const tokens = await Promise.all(Array.from({ length: count }, (_, number) => token(`visitor-${number}`)));
  let asked = 0;
  return {
    environment: { BENCH_GOOGLE_KEYS: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
    next: () => {
      const token = tokens[asked++];
      if (!token) throw new Error(`All of ${count} visitors had their turn.`);
      return token;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
