import { z } from 'zod';
import { firestoreHost, RULES_PROJECT } from './rules-environment.ts';

const position = z.object({
  line: z.number(),
  column: z.number(),
  currentOffset: z.number(),
  endOffset: z.number(),
});
interface Expression {
  sourcePosition: z.infer<typeof position>;
  values?: { value: Record<string, unknown>; count: number }[] | undefined;
  children?: Expression[] | undefined;
}
const expression: z.ZodType<Expression> = z.lazy(() =>
  z.object({
    sourcePosition: position,
    values: z.array(z.object({ value: z.record(z.string(), z.unknown()), count: z.number() })).optional(),
    children: z.array(expression).optional(),
  }),
);
const report = z.object({ report: z.array(expression) });

/** What every expression of the rules came to in this run. */
async function readCoverage(): Promise<Expression[]> {
  const response = await fetch(
    `http://${firestoreHost()}/emulator/v1/projects/${RULES_PROJECT}:ruleCoverage`,
  );
  return report.parse(await response.json()).report;
}

export interface AllowCoverage {
  line: number;
  text: string;
  seen: { true: boolean; false: boolean };
}

/** For each `allow … : if <expression>` of the rules, whether it was seen both true and not true (false or an error). */
export async function allowCoverage(rules: string): Promise<AllowCoverage[]> {
  const seen = await readCoverage();
  return [...rules.matchAll(/allow [a-z, ]+: if /g)].map((match) => {
    const start = match.index + match[0].length;
    const own = seen.filter((one) => one.sourcePosition.currentOffset === start);
    const whole = own.sort((a, b) => b.sourcePosition.endOffset - a.sourcePosition.endOffset)[0];
    const values = whole?.values ?? [];
    return {
      line: rules.slice(0, start).split('\n').length,
      text: match[0],
      seen: {
        true: values.some(({ value }) => value.boolValue === true),
        false: values.some(({ value }) => value.boolValue !== true),
      },
    };
  });
}
