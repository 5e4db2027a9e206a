import { total } from '../../support/grpc-tap.ts';
import { type StepName, type Steps, stepNames } from './measured-journey.ts';
import { type Step, sumOf } from './meter.ts';
import { billed, prices, sizes } from './prices.ts';

/** What a step is billed by. */
export interface Amounts {
  reads: number;
  writes: number;
  deletes: number;
  calls: number;
  vcpuSeconds: number;
  gibSeconds: number;
  /** Bytes. */
  hosting: number;
  firestore: number;
}

export function amountsOf(step: Step): Amounts {
  const work = step.calls.map(({ target, milliseconds }) => billed(sizes[target], milliseconds));
  return {
    reads: sumOf(step.reads) + step.readsByRules,
    writes: sumOf(step.writes),
    deletes: sumOf(step.deletes),
    calls: step.calls.length,
    vcpuSeconds: work.reduce((sum, { vcpuSeconds }) => sum + vcpuSeconds, 0),
    gibSeconds: work.reduce((sum, { gibSeconds }) => sum + gibSeconds, 0),
    hosting: step.bytes.hosting,
    firestore: step.bytes.firestore,
  };
}

/** US dollars. */
export function priceOf(step: Step): number {
  const amounts = amountsOf(step);
  return (
    amounts.reads * prices.read +
    amounts.writes * prices.write +
    amounts.deletes * prices.delete +
    amounts.calls * prices.call +
    amounts.vcpuSeconds * prices.vcpuSecond +
    amounts.gibSeconds * prices.gibSecond +
    amounts.hosting * prices.hostingByte +
    amounts.firestore * prices.firestoreByte
  );
}

export const priceOfAll = (steps: Steps, names: readonly StepName[]): number =>
  names.reduce((sum, name) => sum + priceOf(steps[name]), 0);

function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => String(row[column] ?? '').length)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width + 2);
    });
    console.log(`  ${cells.join('')}`);
  }
}

const kilo = (bytes: number): string => (bytes / 1_000).toFixed(1);

/** Everything that is billed, step by step. */
export function printSteps(steps: Steps): void {
  const head = ['', 'reads', 'by browser', 'by rules', 'writes', 'deletes', 'calls', 'triggers', 'vCPU s'];
  printTable(
    [...head, 'GiB s', 'site kB', 'data kB', '$ for 1,000'],
    stepNames.map((name) => {
      const step = steps[name];
      const amounts = amountsOf(step);
      const triggers = step.calls.filter(({ target }) => target === 'trigger').length;
      return [
        name,
        total(step.reads.functions),
        total(step.reads.browser),
        step.readsByRules,
        amounts.writes,
        amounts.deletes,
        amounts.calls - triggers,
        triggers,
        amounts.vcpuSeconds.toFixed(1),
        amounts.gibSeconds.toFixed(2),
        kilo(amounts.hosting),
        kilo(amounts.firestore),
        (priceOf(step) * 1_000).toFixed(3),
      ];
    }),
  );
}

/** The two databases beside each other, and how many times as much the fuller one costs: the cheapest of each, where they differ. */
export function printComparison(few: readonly Steps[], many: readonly Steps[]): void {
  const kinds = ['reads', 'writes', 'deletes', 'calls', 'hosting', 'firestore'] as const;
  const heads = { hosting: 'site kB', firestore: 'data kB' } as Record<string, string>;
  const ratio = (before: number, after: number): string => {
    if (before === after) return '1.00';
    return before === 0 ? 'from 0' : (after / before).toFixed(2);
  };
  printTable(
    ['', ...kinds.map((kind) => heads[kind] ?? kind)],
    stepNames.map((name) => [
      name,
      ...kinds.map((kind) => {
        const range = (all: readonly Steps[]) => {
          const counts = all.map((steps) => amountsOf(steps[name])[kind]);
          const [least, most] = [Math.min(...counts), Math.max(...counts)];
          const shown = [least, most].map((n) => (kind in heads ? (n / 1_000).toFixed(1) : String(n)));
          return { least, text: shown[0] === shown[1] ? `${shown[0]}` : shown.join('–') };
        };
        const [before, after] = [range(few), range(many)];
        return `${before.text} | ${after.text} ×${ratio(before.least, after.least)}`;
      }),
    ]),
  );
}

/** A page that waits asks again every second or two: how often is a matter of time. */
const isWaiting = ({ name }: { name: string }): boolean => name === 'GET /api/bookings/…';

/** Every count of a step that must not grow, by its name. */
function countsOf(step: Step): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string, count: number): Map<string, number> =>
    counts.set(name, (counts.get(name) ?? 0) + count);
  for (const kind of ['reads', 'writes', 'deletes'] as const) {
    for (const side of ['functions', 'browser'] as const) {
      for (const [collection, count] of Object.entries(step[kind][side])) {
        // Held by the second, not by number: how many there are depends on how long people look.
        if (collection !== 'availability/sections') add(`${kind} of ${collection} (${side})`, count);
      }
    }
  }
  // Each time it asks, both are read.
  const asked = step.calls.filter(isWaiting).length;
  for (const collection of ['bookings', 'payments']) {
    const name = `reads of ${collection} (functions)`;
    counts.set(name, Math.max(0, (counts.get(name) ?? 0) - asked));
  }
  add('reads by rules', step.readsByRules);
  for (const call of step.calls) if (!isWaiting(call)) add(`calls of ${call.name}`, 1);
  add('10 kB of the site', Math.round(step.bytes.hosting / 10_000));
  if (step.name !== 'seat map, others choose')
    add('10 kB of the database', Math.round(step.bytes.firestore / 10_000));
  return counts;
}

/**
 * What costs more with many bookings than with few: more in every measurement than in any with few. (What waits asks again on a
 * busy machine, and a listener may be told of two changes at once; what grows grows each time.)
 */
export function growthOf(few: readonly Steps[], many: readonly Steps[]): string[] {
  return stepNames.flatMap((step) => {
    const before = few.map((steps) => countsOf(steps[step]));
    const after = many.map((steps) => countsOf(steps[step]));
    const names = new Set(after.flatMap((counts) => [...counts.keys()]));
    return [...names].flatMap((name) => {
      const was = Math.max(...before.map((counts) => counts.get(name) ?? 0));
      const is = Math.min(...after.map((counts) => counts.get(name) ?? 0));
      return is > was ? [`${step}: ${name} from ${was} to ${is}`] : [];
    });
  });
}

/** Of each step the cheapest measurement. */
export function cheapest(all: readonly Steps[]): Steps {
  const documentsOf = (step: Step): number => {
    const { reads, writes, deletes } = amountsOf(step);
    return reads + writes + deletes;
  };
  const [first, ...others] = all;
  if (!first) throw new Error('nothing was measured');
  const best = { ...first };
  for (const steps of others) {
    for (const name of stepNames) {
      if (documentsOf(steps[name]) < documentsOf(best[name])) best[name] = steps[name];
    }
  }
  return best;
}
