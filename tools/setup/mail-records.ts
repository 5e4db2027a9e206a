/** Looks text records up, as node:dns/promises does. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Where providers put their keys: a domain does not tell which selectors it has. */
const SELECTORS = ['default', 'google', 'k1', 'k2', 'mail', 's1', 's2', 'selector1', 'selector2', 'dkim'];

/**
 * Whether mails of the domain are believed: SPF says which servers send for it, DKIM signs them, and DMARC says what becomes of the others.
 * @returns a sentence each
 */
export async function mailRecords(domain: string, resolve: ResolveTxt): Promise<readonly string[]> {
  const recordsOf = async (name: string): Promise<readonly string[] | null> => {
    try {
      return (await resolve(name)).map((parts) => parts.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
    }
  };
  const [own, policy, ...keys] = await Promise.all([
    recordsOf(domain),
    recordsOf(`_dmarc.${domain}`),
    ...SELECTORS.map((selector) => recordsOf(`${selector}._domainkey.${domain}`)),
  ]);
  if (own === null || own === undefined || policy === null || policy === undefined)
    return [`The records of ${domain} could not be looked up from here.`];
  const spf = own.filter((text) => /^v=spf1( |$)/i.test(text));
  const dmarc = policy.find((text) => /^v=DMARC1\s*;/i.test(text));
  const at = keys.findIndex((texts) => texts?.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)));
  return [
    spf.length === 1
      ? `SPF of ${domain} is there. Look that it names your mail provider: ${spf[0]}`
      : spf.length === 0
        ? `SPF of ${domain} is missing: a TXT record v=spf1 that includes your mail provider.`
        : `SPF of ${domain} is there ${spf.length} times, and then it counts for nothing: keep one.`,
    at >= 0
      ? `DKIM of ${domain} is there (${SELECTORS[at]}).`
      : `DKIM of ${domain} was not found under the usual names; your mail provider says which record it needs.`,
    dmarc === undefined
      ? `DMARC of ${domain} is missing: begin with a TXT record of _dmarc.${domain}, v=DMARC1; p=none; rua=mailto:…`
      : /p=none/i.test(dmarc)
        ? `DMARC of ${domain} is there and asks for nothing (p=none). When its reports are clean, ask for p=quarantine.`
        : `DMARC of ${domain} is there.`,
  ];
}
