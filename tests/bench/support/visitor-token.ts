/**
 * An id token as the Auth emulator gives to a guest. The emulator's tokens carry no signature, so a bench can make one for each
 * of a hundred thousand visitors without asking; no real project accepts one.
 */
export function newVisitorToken(projectId: string, uid: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { identities: {}, sign_in_provider: 'anonymous' },
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}
