import { total } from '../../support/grpc-tap.ts';
import { amountsOf } from './bill-report.ts';
import type { MeasuredJourney, Steps } from './measured-journey.ts';

/** What a purchase may cost by the functions, from the hold to the issued ticket. */
export const PURCHASE = { reads: 14, writes: 20 } as const;

export function purchaseOf({ hold, pay }: Pick<Steps, 'hold' | 'pay'>): {
  reads: number;
  writes: number;
  readsByBrowser: number;
} {
  return {
    reads: total(hold.reads.functions) + total(pay.reads.functions),
    writes: amountsOf(hold).writes + amountsOf(pay).writes,
    readsByBrowser: total(hold.reads.browser) + total(pay.reads.browser),
  };
}

/** Which figures of the bill a journey misses, in words. */
export function missedBy(journey: MeasuredJourney): string[] {
  const { steps, watching, elsewhere } = journey;
  const missed: string[] = [];
  for (const name of ['home', 'event'] as const) {
    const { reads, calls } = amountsOf(steps[name]);
    if (reads > 0) missed.push(`${name}: a copy at hand costs ${reads} reads`);
    if (calls > 0) missed.push(`${name}: a copy at hand costs ${calls} calls`);
  }
  const purchase = purchaseOf(steps);
  for (const kind of ['reads', 'writes'] as const) {
    if (purchase[kind] > PURCHASE[kind])
      missed.push(`a purchase takes ${purchase[kind]} ${kind}, not ${PURCHASE[kind]}`);
  }
  if (watching.sent === 0) missed.push('who watches a section is sent nothing');
  // One a second, and one that the sweep put right meanwhile.
  if (watching.sent > Math.floor(watching.seconds) + 2)
    missed.push(`who watches a section is sent ${watching.sent} documents in ${watching.seconds} s`);
  if (elsewhere.length > 0) missed.push(`Storage was asked, which nobody counts: ${elsewhere[0]}`);
  return missed;
}
