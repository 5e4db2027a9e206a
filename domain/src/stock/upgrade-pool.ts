import { readJsonText } from '../core/document.ts';
import { partsOfPoolId } from './pool-id.ts';

/**
 * Shape 1 of a pool: all but the holds as one JSON text, the holds as lines, and what the pool is of in its id:
 * "event.tier.shard", "event.tier.section", "trip.section", "voucher-code.uses.voucher". Shape 2 has fields, and the holds
 * as JSON.
 */
export function upgradePool(stored: Record<string, unknown>): Record<string, unknown> {
  const { id, offeringId, content, holds } = stored;
  if (typeof id !== 'string' || typeof content !== 'string' || typeof holds !== 'string') return stored;
  const fields = readJsonText('content', content) as { kind: 'places' | 'seats' };
  const [, second = '', third] = partsOfPoolId(id);
  const common = { ...fields, id, offeringId, holds: encodeLines(holds, fields.kind) };
  if (fields.kind === 'places') {
    const isVoucher = third === 'voucher';
    return isVoucher
      ? { ...common, offeringKind: 'voucher', tierId: null, shard: 0 }
      : { ...common, offeringKind: 'event', tierId: second, shard: Number(third) };
  }
  return third === undefined
    ? { ...common, offeringKind: 'trip', tierId: null, sectionId: second }
    : { ...common, offeringKind: 'event', tierId: second, sectionId: third };
}

/**
 * "@<until>" begins the holds that end then; a line is "<claim key> <mask> <places, or seats with commas>", or the key alone
 * for one place on the first segment.
 */
function encodeLines(lines: string, kind: 'places' | 'seats'): string {
  const byEnd: Record<string, Record<string, readonly unknown[]>> = {};
  let until = '0';
  for (const line of lines.split('\n').slice(0, -1)) {
    if (line.startsWith('@')) {
      until = line.slice(1);
      continue;
    }
    const [key = '', mask = '1', what = '1'] = line.split(' ');
    const ending = byEnd[until] ?? {};
    ending[key] = [Number(mask), kind === 'seats' ? what.split(',') : Number(what)];
    byEnd[until] = ending;
  }
  return JSON.stringify(byEnd);
}
