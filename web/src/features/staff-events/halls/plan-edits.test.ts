import { faultsOf, readPlan, writePlan, zoneIds } from '@fareground/domain/catalogue/halls/hall-plan';
import { overlapsOf } from '@fareground/domain/catalogue/halls/overlaps';
import { spotsOf } from '@fareground/domain/catalogue/halls/seat-spots';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { partKinds, withNew } from './new-parts.ts';
import { copied, mirrored, moved, nextName, type Part, partsOf, removed } from './plan-edits.ts';
import { templatePlan, templates } from './plan-templates.ts';

const names = { section: 'Section', stage: 'Stage', area: 'Standing', label: 'Label' };
const zones = new Set(zoneIds);

describe('the name of the next row', () => {
  it.each([
    ['A', 'B'],
    ['Z', 'AA'],
    ['AZ', 'BA'],
    ['9', '10'],
    ['T1', 'T2'],
    ['', 'A'],
  ])('%j: %s', (name, next) => {
    expect(nextName([], name)).toBe(next);
  });
  test('is one that no other has', () => {
    expect(nextName(['A', 'B', 'C'], 'A')).toBe('D');
  });
});

describe.each(templates)('what one begins with: %s', (template) => {
  const { plan, zones: its } = templatePlan(template);
  test('has nothing on each other', () => expect(overlapsOf(plan)).toEqual([]));
  test('is stored and read as it is', () => {
    expect(readPlan(writePlan(plan))).toEqual(plan);
  });
  test('has nothing to mend but that it may be empty', () => {
    const faults = faultsOf(plan, new Set(its.map(({ id }) => id)));
    expect(faults.map(({ fault }) => fault)).toEqual(template === 'empty' ? ['empty'] : []);
  });
});

describe('any row of edits', () => {
  const step = fc.record({
    what: fc.constantFrom('new', 'copy', 'move', 'mirror', 'remove'),
    kind: fc.constantFrom(...partKinds),
    which: fc.nat(500),
    dx: fc.integer({ min: -500, max: 500 }),
  });
  test('leaves a plan that is stored as it is, in which no two places share a name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...templates), fc.array(step, { maxLength: 12 }), (template, steps) => {
        let { plan } = templatePlan(template);
        for (const { what, kind, which, dx } of steps) {
          const parts = partsOf(plan);
          const part = parts[which % Math.max(1, parts.length)];
          if (what === 'new') plan = withNew(plan, kind, { x: dx, y: dx }, part, names).plan;
          else if (!part) continue;
          else if (what === 'copy') plan = copied(plan, part).plan;
          else if (what === 'move') plan = moved(plan, part, dx, -dx);
          else if (what === 'mirror') plan = mirrored(plan, part);
          else plan = removed(plan, part);
        }
        expect(readPlan(writePlan(plan))).toEqual(plan);
        const faults = faultsOf(plan, zones).map(({ fault }) => fault);
        expect(faults.filter((fault) => /same/.test(fault))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('mirroring', () => {
  const row: Part = { kind: 'seats', section: 0, index: 0 };
  const { plan } = templatePlan('theatre');
  const shifted = moved(plan, row, 300, 0);
  test('puts each seat across the middle, and counts from the other side', () => {
    const before =
      spotsOf(shifted)
        .get('st')
        ?.filter((spot) => spot.row === 'A') ?? [];
    const after = new Map(
      spotsOf(mirrored(shifted, row))
        .get('st')
        ?.map((spot) => [spot.id, spot]),
    );
    for (const { id, x, y } of before) {
      expect(after.get(id)?.x).toBeCloseTo(-x);
      expect(after.get(id)?.y).toBeCloseTo(y);
    }
  });
  test('twice is nothing', () => {
    expect(mirrored(mirrored(shifted, row), row)).toEqual(shifted);
  });
});
