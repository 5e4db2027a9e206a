import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import forge from 'node-forge';

/**
 * A proxy for https that answers in place of the hosts that it knows, so that programs which know nothing of it are led here by
 * HTTPS_PROXY and trust it by NODE_EXTRA_CA_CERTS. No other host can be reached through it.
 * @param hosts what answers, by host
 */
export async function startProxy(
  hosts: Readonly<Record<string, RequestListener>>,
): Promise<{ origin: string; certificate: string; unknown: string[]; server: Server }> {
  const { key, certificate } = makeCertificate(Object.keys(hosts));
  /** Hosts that somebody wanted and that are not here. */
  const unknown: string[] = [];
  const inside = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    hosts[host]?.(request, response);
  });
  inside.keepAliveTimeout = 0;
  const server = createServer((_, response) => void response.writeHead(502).end());
  server.on('connect', ({ url = '' }, socket) => {
    const host = url.replace(/:\d+$/, '');
    socket.on('error', () => socket.destroy());
    if (!hosts[host]) {
      unknown.push(host);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    const secure = new TLSSocket(socket, { isServer: true, key, cert: certificate });
    secure.on('error', () => secure.destroy());
    inside.emit('connection', secure);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
    unknown,
    server,
  };
}

/** A key, and a certificate for these hosts that is its own authority. */
function makeCertificate(hosts: readonly string[]): { key: string; certificate: string } {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  made.serialNumber = '01';
  made.validity.notBefore = new Date(Date.now() - 3_600_000);
  made.validity.notAfter = new Date(Date.now() + 24 * 3_600_000);
  const name = [{ name: 'commonName', value: 'Stand-in for Google APIs' }];
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
  ]);
  made.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { key: pair.privateKey, certificate: forge.pki.certificateToPem(made) };
}
