import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, type ProvenScan, presenceOf } from './presence.ts';

/** "in@1 North, out@2 North": scans at these times. */
const scans = (text: string): ProvenScan[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((each, index) => {
      const [, direction, at, gate = ''] = /^(in|out)@(\d+) (\w+)$/.exec(each) ?? [];
      return { id: `${index}`, direction: direction === 'out' ? 'out' : 'in', at: Number(at), gate };
    });

describe('where a ticket is', () => {
  it.each<[string, string, boolean, { inside: boolean; gate: string; doubles: string[] }]>([
    ['nowhere without a scan', '', true, { inside: false, gate: '', doubles: [] }],
    ['inside after its entry', 'in@1 North', false, { inside: true, gate: 'North', doubles: [] }],
    [
      'outside after it went out',
      'in@1 North, out@2 South',
      true,
      { inside: false, gate: 'North', doubles: [] },
    ],
    [
      'inside when it came back',
      'in@1 North, out@2 South, in@3 South',
      true,
      { inside: true, gate: 'South', doubles: [] },
    ],
    [
      'inside once, let in at two gates',
      'in@1 North, in@2 South',
      true,
      { inside: true, gate: 'North', doubles: ['South'] },
    ],
    [
      'where the earlier scan says, though it came later',
      'in@2 South, in@1 North',
      true,
      { inside: true, gate: 'North', doubles: ['South'] },
    ],
    [
      'inside, by a scan out that came late',
      'in@1 North, in@3 South, out@2 North',
      true,
      { inside: true, gate: 'South', doubles: [] },
    ],
    [
      'inside, though nobody may come back, and that is a double entry',
      'in@1 North, out@2 North, in@3 South',
      false,
      { inside: true, gate: 'South', doubles: ['South'] },
    ],
    ['nowhere when it only went out', 'out@1 North', true, { inside: false, gate: '', doubles: [] }],
  ])('%s', (_what, text, mayReenter, expected) => {
    const presence = presenceOf(scans(text), mayReenter);
    expect({
      inside: isInside(presence),
      gate: presence.entry?.gate ?? '',
      doubles: presence.doubles.map(({ gate }) => gate),
    }).toEqual(expected);
  });

  const anyScans = fc
    .array(fc.record({ at: fc.nat(20), direction: fc.constantFrom<'in' | 'out'>('in', 'out') }), {
      maxLength: 12,
    })
    .map((list) =>
      list.map((each, index): ProvenScan => ({ ...each, id: `${index}`, gate: `Gate ${index}` })),
    );

  it('does not depend on the order in which scans arrive', () => {
    fc.assert(
      fc.property(
        anyScans.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        fc.boolean(),
        ([list, shuffled], mayReenter) => {
          expect(presenceOf(shuffled, mayReenter)).toEqual(presenceOf(list, mayReenter));
        },
      ),
    );
  });

  it('is never inside twice: between two entries that count there is an exit', () => {
    fc.assert(
      fc.property(anyScans, (list) => {
        const { doubles } = presenceOf(list, true);
        const counted = list
          .filter((scan) => !doubles.includes(scan))
          .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
        let inside = 0;
        for (const { direction } of counted) {
          inside = direction === 'in' ? inside + 1 : Math.max(0, inside - 1);
          expect(inside).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('counts every entry but the first as double where nobody may come back', () => {
    fc.assert(
      fc.property(anyScans, (list) => {
        const entries = list.filter(({ direction }) => direction === 'in').length;
        expect(presenceOf(list, false).doubles).toHaveLength(Math.max(0, entries - 1));
      }),
    );
  });
});
