import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

interface Expression {
  sourcePosition: { currentOffset: number; endOffset: number };
  values: { value: Record<string, unknown>; count: number }[];
  children: Expression[];
}
const expression: z.ZodType<Expression> = z.lazy(() =>
  z.object({
    sourcePosition: z
      .object({ currentOffset: z.number().default(0), endOffset: z.number().default(0) })
      .default({ currentOffset: 0, endOffset: 0 }),
    values: z
      .array(z.object({ value: z.record(z.string(), z.unknown()), count: z.number().default(0) }))
      .default([]),
    children: z.array(expression).default([]),
  }),
);
const coverage = z.object({
  rules: z.object({ files: z.array(z.object({ content: z.string() })).min(1) }),
  report: z.array(expression).default([]),
});
const reportAddress = (host: string, projectId: string, what: string) =>
  `http://${host}/emulator/v1/projects/${projectId}:${what}`;

async function answerOf(response: Response, what: string): Promise<unknown> {
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Begins the emulator's coverage report anew, by giving it the rules it has. The report holds every value that every
 * expression had, and the emulator answers 500 once it weighs more than a message of its own may.
 * @param host of the Firestore emulator
 */
export async function beginRulesReport(host: string, projectId: string): Promise<void> {
  const content = await readFile(join(import.meta.dirname, '../../firestore.rules'), 'utf8');
  const body = JSON.stringify({ rules: { files: [{ name: 'security.rules', content }] } });
  const address = reportAddress(host, projectId, 'securityRules');
  await answerOf(await fetch(address, { method: 'PUT', body }), 'The emulator takes no rules');
}

/** A look-up by itself, without what is asked of the document; the report leaves its last brackets out. */
const lookUp = /^(get|exists)(After)?\(\/[^\s.]*$/;

/**
 * How often the security rules looked a document up since the report began: each is billed as a read, and no client is
 * told of it. Taken from the emulator's coverage report. It evaluates a rule more than once a request and production reads
 * a document once a request, so this is the upper bound; 0 is exact.
 * @param host of the Firestore emulator
 */
export async function readsByRules(host: string, projectId: string): Promise<number> {
  const response = await fetch(reportAddress(host, projectId, 'ruleCoverage'));
  const { rules, report } = coverage.parse(await answerOf(response, 'The emulator reports no coverage'));
  const source = rules.files[0]?.content ?? '';
  const count = ({ sourcePosition, values, children }: Expression): number => {
    const text = source.slice(sourcePosition.currentOffset, sourcePosition.endOffset + 1);
    const own = lookUp.test(text) ? values.filter(({ value }) => !('undefined' in value)) : [];
    const seen = own.reduce((sum, value) => sum + value.count, 0);
    return children.reduce((sum, child) => sum + count(child), seen);
  };
  return report.reduce((sum, one) => sum + count(one), 0);
}
