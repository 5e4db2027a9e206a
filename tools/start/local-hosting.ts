import { HOST, type LocalHosting } from '@fareground/emulator-kit/config';
import type { Ports } from '@fareground/emulator-kit/ports';

/**
 * The sale's calls are answered by three functions of one code (functions/src/main/sale-functions.ts). Here each would be a process of some 200 MB,
 * and a demo has no rush that the others could wait behind: one of them answers all.
 */
const inOneProcess = {
  'sale-payments': 'sale-api',
  'sale-staff': 'sale-api',
};

/** @param policy of what was built (tools/build/page-policy.ts) */
export const localHosting = (ports: Pick<Ports, 'mail'>, policy: string | undefined): LocalHosting => ({
  policy,
  functions: inOneProcess,
  // The outbox page links to what arrived at the local mail server. The port's colon would else begin a name, as in ":id".
  redirects: [{ source: '/_mail/:id', destination: `http://${HOST}\\:${ports.mail}/of/:id`, type: 302 }],
});
