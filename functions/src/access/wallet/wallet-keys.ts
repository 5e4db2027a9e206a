import { emailSchema } from '@fareground/domain/core/fields';
import { z } from 'zod';
import type { Log } from '../../platform/services.ts';

const pem = (label: string) =>
  z
    .string()
    .regex(new RegExp(`-----BEGIN ${label}-----[\\s\\S]+-----END ${label}-----`), `is no ${label} in PEM`);

/** What Apple gives to whoever issues passes: a pass type, its certificate and the key of that, and Apple's own certificate above it (WWDR). */
const applePassKeysSchema = z.strictObject({
  /** "pass.com.example.tickets" */
  passTypeId: z.string().regex(/^pass\.[\w.-]+$/, 'must begin with "pass."'),
  teamId: z.string().regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits'),
  certificate: pem('CERTIFICATE'),
  key: pem('(RSA |ENCRYPTED )?PRIVATE KEY'),
  passphrase: z.string().min(1).optional(),
  wwdr: pem('CERTIFICATE'),
});
export type ApplePassKeys = z.infer<typeof applePassKeysSchema>;

/** A Google Wallet issuer, and the service account that signs for it. */
const googleWalletKeysSchema = z.strictObject({
  issuerId: z.string().regex(/^\d{5,30}$/, 'must be the digits of the issuer'),
  email: emailSchema,
  key: pem('PRIVATE KEY'),
});
export type GoogleWalletKeys = z.infer<typeof googleWalletKeysSchema>;

/** The wallets that passes are made for. */
export interface WalletKeys {
  readonly apple: ApplePassKeys | null;
  readonly google: GoogleWalletKeys | null;
}

/**
 * The keys in the secrets APPLE_WALLET and GOOGLE_WALLET, each JSON, or "off" where a house has no such account. One that is wrong is written
 * to the log, by the names of its fields, and is off: tickets and their PDF must not depend on it.
 */
export function readWalletKeys(
  environment: Record<string, string | undefined>,
  log: Pick<Log, 'error'>,
): WalletKeys {
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const text = (environment[name] ?? '').trim();
    if (text === '' || text === 'off') return null;
    const result = schema.safeParse(jsonOf(text));
    if (result.success) return result.data;
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    log.error('a wallet is off, because its keys are wrong', { secret: name, problems });
    return null;
  };
  return {
    apple: read('APPLE_WALLET', applePassKeysSchema),
    google: read('GOOGLE_WALLET', googleWalletKeysSchema),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
