import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readLayout, tierLayoutSchema } from '../vehicles/layout.ts';
import { seatIdPattern } from '../vehicles/seat-id.ts';
import {
  countPlaces,
  faultsOf,
  type HallPlan,
  type HallRow,
  planLinesSchema,
  readPlan,
  writePlan,
  zoneIds,
  zoneLinesSchema,
} from './hall-plan.ts';
import { spotsOf } from './seat-spots.ts';
import { sectionNames } from './section-names.ts';
import { readZones } from './stored-plan.ts';
import { placesOfZone } from './tier-seats.ts';

const lines = [
  '*stage @0,0 r0 1400x400 Stage',
  '~floor=400 @0,500 r0 1200x600 zC Floor, standing',
  '#st Stalls',
  'A=1-12|13-24 @0,900 r0 b42 p55 g110 zA w1,24 c2 v12',
  'B=23-1/2|2-24/2 @0,1000 r0 b0 p55 g110 zB',
  '#t Tables',
  'T1=1-4 @-900,500 r-30 t zA',
];
const zones = new Set(zoneIds);
const faultWords = (plan: HallPlan) =>
  faultsOf(plan, zones).map(({ fault, where }) => `${fault} ${where}`.trim());

const row = (change: Partial<HallRow> = {}): HallRow => ({
  kind: 'row',
  name: 'A',
  blocks: [{ from: 1, to: 10, step: 1 }],
  x: 0,
  y: 0,
  turn: 0,
  zone: 'A',
  wheelchair: [],
  companion: [],
  restricted: [],
  bend: 0,
  pitch: 50,
  gangway: 100,
  ...change,
});
const planOf = (...seats: HallRow[]): HallPlan => ({
  sections: [{ id: 's', name: 'Stalls', seats }],
  areas: [],
  things: [],
});

describe('a plan', () => {
  test('is read and written', () => {
    expect(planLinesSchema.safeParse(lines).success).toBe(true);
    const plan = readPlan(lines);
    expect(writePlan(plan)).toEqual(lines);
    expect(plan.sections.map(({ id, seats }) => [id, seats.length])).toEqual([
      ['st', 2],
      ['t', 1],
    ]);
    expect(plan.sections[0]?.seats[0]).toMatchObject({
      name: 'A',
      bend: 42,
      zone: 'A',
      wheelchair: [1, 24],
      companion: [2],
      restricted: [12],
    });
    expect(plan.areas).toMatchObject([{ id: 'floor', name: 'Floor, standing', capacity: 400, zone: 'C' }]);
    expect(countPlaces(plan)).toBe(400 + 24 + 24 + 4);
    expect(faultWords(plan)).toEqual([]);
  });

  it.each([
    ['a row without a place', 'A=1-12'],
    ['a row without a zone', 'A=1-12 @0,0 r0 b0 p55 g100'],
    ['a name in small letters', 'a=1-12 @0,0 r0 b0 p55 g100 zA'],
    ['a zone that no letter stands for', 'A=1-12 @0,0 r0 b0 p55 g100 zM'],
    ['two lines in one', '#s Stalls\n#t Tables'],
    ['markup in a name', '*label @0,0 r0 100x100 <b>'],
    ['a section whose id is in another script', '#σ Πλατεία'],
    ['a row whose name is in another script', 'Α=1-12 @0,0 r0 b0 p55 g100 zA'],
    ['what no file can carry in a name', '#s Stalls\ufffe'],
    ['what turns the direction of a text', '#s \u202eStalls'],
    ['an area for nobody', '~floor=0 @0,0 r0 100x100 zA Floor'],
  ])('%s is no line of it', (_name, line) => {
    expect(planLinesSchema.safeParse([line]).success).toBe(false);
  });

  it.each([
    'Πλατεία',
    'Εξώστης Β',
    'Партер',
    'Балкон, 2-й ярус',
    '１階席',
    'バルコニー席',
    'المدرج الشرقي',
    'عرشهٔ بالا‌یی',
    'Galerie d’orchestre & loges / 1er',
  ])('calls its parts %s, at most 40 letters long, and its seats by ids in Latin letters', (name) => {
    const written = [
      `*label @0,0 r0 100x100 ${name}`,
      `~floor=40 @0,0 r0 100x100 zB ${name}`,
      `#s ${name}`,
      'A=1-3 @0,0 r0 b0 p55 g110 zA',
    ];
    const plan = readPlan(planLinesSchema.parse(written));
    expect(writePlan(plan)).toEqual(written);
    expect([plan.things[0]?.name, plan.areas[0]?.name, plan.sections[0]?.name]).toEqual([name, name, name]);
    // Its tickets call it the same.
    const layout = tierLayoutSchema.parse(placesOfZone(plan, 'A').layout);
    expect(readLayout(layout)[0]).toMatchObject({ id: 's', name, seatIds: ['s-A-1', 's-A-2', 's-A-3'] });
    expect(sectionNames(layout)).toEqual({ s: name });
    expect(readZones(zoneLinesSchema.parse([`A ${name}`]))).toEqual([{ id: 'A', name }]);
    const tooLong = name + 'x'.repeat(41 - [...name].length);
    for (const line of written.slice(0, 3))
      expect(planLinesSchema.safeParse([line.replace(name, tooLong)]).success).toBe(false);
    expect(zoneLinesSchema.safeParse([`A ${tooLong}`]).success).toBe(false);
  });

  test('any plan is read as it was written', () => {
    const seats = fc
      .record({
        name: fc.constantFrom('A', 'BB', '12', 'T1'),
        from: fc.integer({ min: 1, max: 500 }),
        count: fc.integer({ min: 1, max: 80 }),
        x: fc.integer({ min: -9000, max: 9000 }),
        y: fc.integer({ min: -9000, max: 9000 }),
        turn: fc.integer({ min: -180, max: 180 }),
        bend: fc.integer({ min: -120, max: 120 }),
        zone: fc.constantFrom(...zoneIds),
        wheelchair: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 5 }),
      })
      .map(({ from, count, ...rest }) => row({ ...rest, blocks: [{ from, to: from + count - 1, step: 1 }] }));
    fc.assert(
      fc.property(fc.array(seats, { maxLength: 10 }), (rows) => {
        const plan = planOf(...rows);
        expect(planLinesSchema.safeParse(writePlan(plan)).success).toBe(true);
        expect(readPlan(writePlan(plan))).toEqual(plan);
      }),
    );
  });
});

describe('what is to be mended', () => {
  const block = (from: number, to: number) => [{ from, to, step: 1 as const }];
  it.each<[string, HallPlan, string[]]>([
    ['nothing', planOf(row()), []],
    ['no place at all', planOf(), ['empty']],
    ['two seats of one name', planOf(row(), row({ y: 100, blocks: block(10, 12) })), ['same-seat s-A-10']],
    ['a row of 81', planOf(row({ blocks: block(1, 81) })), ['long-row s-A']],
    [
      'a section of 501',
      planOf(
        ...Array.from({ length: 7 }, (_, index) =>
          row({ name: `R${index}`, blocks: block(1, index < 6 ? 80 : 21) }),
        ),
      ),
      ['large-section s'],
    ],
    ['a zone that there is not', { ...planOf(row({ zone: 'L' })) }, ['no-such-zone L']],
  ])('%s', (_name, plan, expected) => {
    const known = new Set([...zones].filter((zone) => zone !== 'L'));
    expect(faultsOf(plan, known).map(({ fault, where }) => `${fault} ${where}`.trim())).toEqual(expected);
  });

  test('a zone of seats and of standing places, which have no one price list', () => {
    const plan = readPlan([...lines, '~pit=40 @0,500 r0 200x100 zA Pit']);
    expect(faultWords(plan)).toEqual(['zone-seats-and-standing A']);
  });
});

describe('seats on the plan', () => {
  test('neighbours are a pitch apart however the row bends and turns', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -170, max: 170 }),
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: 2, max: 80 }),
        (bend, turn, count) => {
          const plan = planOf(row({ bend, turn, blocks: [{ from: 1, to: count, step: 1 }] }));
          const spots = spotsOf(plan).get('s') ?? [];
          for (const [index, { x, y }] of spots.entries()) {
            const next = spots[index + 1];
            if (!next) continue;
            const distance = Math.hypot(next.x - x, next.y - y);
            // A chord is a little shorter than its arc.
            expect(distance).toBeLessThanOrEqual(50.001);
            expect(distance).toBeGreaterThan(35);
          }
        },
      ),
    );
  });

  test('a row is centred, its ends lie towards the stage, and a gangway parts two blocks', () => {
    const bent = spotsOf(planOf(row({ bend: 60 }))).get('s') ?? [];
    expect(bent[0]?.x).toBeCloseTo(-(bent.at(-1)?.x ?? 0));
    expect(bent[0]?.y).toBeLessThan(bent[4]?.y ?? 0);
    const parted = spotsOf(
      planOf(
        row({
          blocks: [
            { from: 1, to: 2, step: 1 },
            { from: 3, to: 4, step: 1 },
          ],
        }),
      ),
    );
    expect(parted.get('s')?.map(({ x }) => x)).toEqual([-125, -75, 75, 125]);
  });

  test('say what they are', () => {
    const spots = spotsOf(readPlan(lines)).get('st') ?? [];
    const kinds = new Map(spots.map(({ id, kind }) => [id, kind]));
    expect([kinds.get('st-A-1'), kinds.get('st-A-2'), kinds.get('st-A-12'), kinds.get('st-A-13')]).toEqual([
      'wheelchair',
      'companion',
      'restricted',
      'seat',
    ]);
  });
});

describe('what a tier sells of it', () => {
  test('the seats of its zone, by section', () => {
    const plan = readPlan(lines);
    const { layout, capacity } = placesOfZone(plan, 'A');
    expect(layout).toEqual(['#st Stalls', 'A=1-12|13-24', '#t Tables', 'T1=1-4']);
    expect(capacity).toBe(28);
    const sections = readLayout(tierLayoutSchema.parse(layout));
    expect(sections.map(({ id, seatIds }) => [id, seatIds.length])).toEqual([
      ['st', 24],
      ['t', 4],
    ]);
    expect(sections[0]?.seatIds.slice(0, 2)).toEqual(['st-A-1', 'st-A-2']);
  });
  test('the places of its areas', () => {
    expect(placesOfZone(readPlan(lines), 'C')).toEqual({ layout: null, capacity: 400 });
  });
  test('every seat is in the pool of one zone, under the name it has on the plan', () => {
    const plan = readPlan(lines);
    const sold = zoneIds.flatMap((zone) => {
      const { layout } = placesOfZone(plan, zone);
      return layout ? readLayout(layout).flatMap(({ seatIds }) => seatIds) : [];
    });
    const drawn = [...spotsOf(plan).values()].flat().map(({ id }) => id);
    expect(sold.toSorted()).toEqual(drawn.toSorted());
    for (const id of drawn) expect(id).toMatch(seatIdPattern);
  });
});
