import { z } from 'zod';

/** What `npm audit --json` says, as far as we read it. */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});
const faultSchema = z.object({ message: z.string() });

export type Advisories =
  /** The registry could not be asked. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** One line a package: what must be changed before a deploy, and what may wait. */
  | { readonly kind: 'known'; readonly serious: readonly string[]; readonly others: readonly string[] };

/**
 * @param output what `npm audit --json` printed
 * @returns high and critical ones as serious; a package that is in it only because of another one is not told again
 */
export function readAdvisories(output: string): Advisories {
  const answer = parseJson(output);
  const report = reportSchema.safeParse(answer);
  if (!report.success) {
    const fault = faultSchema.safeParse(answer);
    // The address of a registry is the machine's own affair.
    const why = fault.success ? fault.data.message.replace(/https?:\S+/g, 'the registry') : 'no report came';
    return { kind: 'unknown', why };
  }
  const told = Object.entries(report.data.vulnerabilities).flatMap(([name, { severity, via }]) => {
    const reasons = via.flatMap((reason) =>
      typeof reason === 'string' ? [] : [`${reason.title} (${reason.url})`],
    );
    return reasons.length > 0 ? [{ severity, line: `${name}: ${severity}: ${reasons.join('; ')}` }] : [];
  });
  const isSerious = ({ severity }: { severity: string }) => severity === 'high' || severity === 'critical';
  return {
    kind: 'known',
    serious: told.filter(isSerious).map(({ line }) => line),
    others: told.filter((one) => !isSerious(one)).map(({ line }) => line),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
