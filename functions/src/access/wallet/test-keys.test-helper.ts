import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { ApplePassKeys, GoogleWalletKeys } from './wallet-keys.ts';

/** Keys of nobody: a certificate authority in the place of Apple's, a pass type's certificate signed by it, and a service account's key. */
export function makeTestKeys(): { apple: ApplePassKeys; google: GoogleWalletKeys; googlePublicKey: string } {
  const authority = keyPair();
  const wwdr = certificate('Test Authority', authority.public, {
    name: 'Test Authority',
    key: authority.private,
    isAuthority: true,
  });
  const own = keyPair();
  const signer = certificate('pass.test.fareground', own.public, {
    name: 'Test Authority',
    key: authority.private,
  });
  const account = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    apple: {
      passTypeId: 'pass.test.fareground',
      teamId: 'TESTTEAM01',
      certificate: signer,
      key: own.pem,
      wwdr,
    },
    google: {
      issuerId: '3388000000012345678',
      email: 'wallet@fareground-test.iam.gserviceaccount.com',
      key: account.privateKey,
    },
    googlePublicKey: account.publicKey,
  };
}

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    public: forge.pki.publicKeyFromPem(publicKey),
    private: forge.pki.privateKeyFromPem(privateKey),
    pem: privateKey,
  };
}

interface Issuer {
  readonly name: string;
  readonly key: forge.pki.rsa.PrivateKey;
  readonly isAuthority?: boolean;
}

/** In PEM, good for a year. */
function certificate(name: string, publicKey: forge.pki.rsa.PublicKey, issuer: Issuer): string {
  const made = forge.pki.createCertificate();
  made.publicKey = publicKey;
  made.serialNumber = issuer.isAuthority ? '01' : '02';
  made.validity.notBefore = new Date(Date.now() - 86_400_000);
  made.validity.notAfter = new Date(Date.now() + 365 * 86_400_000);
  made.setSubject([{ name: 'commonName', value: name }]);
  made.setIssuer([{ name: 'commonName', value: issuer.name }]);
  made.setExtensions([{ name: 'basicConstraints', cA: issuer.isAuthority ?? false }]);
  made.sign(issuer.key, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}
