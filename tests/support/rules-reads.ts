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
/** A look-up by itself, without what is asked of the document; the report leaves its last brackets out. */
const lookUp = /^(get|exists)(After)?\(\/[^\s.]*$/;

/**
 * How often the security rules looked a document up since the emulator started: each is billed as a read, and no client is
 * told of it. Taken from the emulator's coverage report. It evaluates a rule more than once a request and production reads
 * a document once a request, so this is the upper bound; 0 is exact.
 * @param host of the Firestore emulator
 */
export async function readsByRules(host: string, projectId: string): Promise<number> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`);
  const { rules, report } = coverage.parse(await answer.json());
  const source = rules.files[0]?.content ?? '';
  const count = ({ sourcePosition, values, children }: Expression): number => {
    const text = source.slice(sourcePosition.currentOffset, sourcePosition.endOffset + 1);
    const own = lookUp.test(text) ? values.filter(({ value }) => !('undefined' in value)) : [];
    const seen = own.reduce((sum, value) => sum + value.count, 0);
    return children.reduce((sum, child) => sum + count(child), seen);
  };
  return report.reduce((sum, one) => sum + count(one), 0);
}
