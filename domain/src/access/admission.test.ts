import { describe, expect, it } from 'vitest';
import { HOUR } from '../core/time.ts';
import { type Passage, type PresentedTicket, type Refusal, refusalOf } from './admission.ts';

const noon = 1_800_000_000_000;
const tonight = { validFrom: noon, validUntil: noon + 8 * HOUR };
const tomorrow = { validFrom: noon + 24 * HOUR, validUntil: noon + 32 * HOUR };
const gate = { offeringIds: ['concert', 'bus'], at: noon + HOUR };
const ticket: PresentedTicket = { state: 'valid', offeringId: 'concert', hours: [tonight] };

describe('a gate', () => {
  it.each<[string, Partial<PresentedTicket>, number, Refusal | null]>([
    ['lets in what is for one of its sales', {}, gate.at, null],
    ['lets in for its other sale', { offeringId: 'bus' }, gate.at, null],
    ['refuses another sale', { offeringId: 'play' }, gate.at, 'wrong-sale'],
    ['refuses what was used', { state: 'used' }, gate.at, 'already-used'],
    ['refuses what was cancelled', { state: 'void' }, gate.at, 'ticket-void'],
    ['refuses what waits for a dispute', { state: 'suspended' }, gate.at, 'ticket-suspended'],
    ['refuses what was given away', { state: 'transferred' }, gate.at, 'ticket-void'],
    ['lets in at the first moment', {}, noon, null],
    ['lets in at the last moment', {}, noon + 8 * HOUR, null],
    ['is too early a moment before', {}, noon - 1, 'too-early'],
    ['is too late a moment after', {}, noon + 8 * HOUR + 1, 'too-late'],
    ['lets in at the time it was moved to', { hours: [tonight, tomorrow] }, noon + 25 * HOUR, null],
    [
      'says of a moved one what it was sold for',
      { hours: [tomorrow, tonight] },
      noon + 9 * HOUR,
      'too-early',
    ],
    [
      'names a cancelled ticket of another sale cancelled',
      { state: 'void', offeringId: 'play' },
      gate.at,
      'ticket-void',
    ],
    [
      'names a used ticket of another sale another sale’s',
      { state: 'used', offeringId: 'play' },
      gate.at,
      'wrong-sale',
    ],
    ['names a used ticket out of its hours used', { state: 'used' }, noon - 1, 'already-used'],
    ['names another sale’s out of its hours another sale’s', { offeringId: 'play' }, noon - 1, 'wrong-sale'],
  ])('%s', (_what, changes, at, refusal) => {
    expect(refusalOf({ ...ticket, ...changes }, { ...gate, at })).toBe(refusal);
  });
});

it.each<[string, Partial<PresentedTicket>, Partial<Passage>, Refusal | null]>([
  ['at a gate for all tiers: parking opens no hall', { tierId: 'parking' }, {}, 'wrong-tier'],
  ['where its tier is chosen', { tierId: 'parking' }, { tierIds: { concert: ['parking'] } }, null],
  ['where others are chosen', { tierId: 'parking' }, { tierIds: { concert: ['floor'] } }, 'wrong-tier'],
  ['whose tier is not known', {}, { tierIds: { concert: ['parking'] } }, 'wrong-tier'],
  [
    'where another event’s tiers are chosen',
    { tierId: 'parking' },
    { tierIds: { bus: ['a'] } },
    'wrong-tier',
  ],
])('an add-on %s', (_what, changes, door, refusal) => {
  expect(refusalOf({ ...ticket, addOn: true, ...changes }, { ...gate, ...door })).toBe(refusal);
});

describe('a gate for going in and out', () => {
  const used = { state: 'used' } as const;
  const out = { ...used, outAt: noon };
  const floor = { tierIds: { concert: ['floor'] } };
  it.each<[string, Partial<PresentedTicket>, Partial<Passage>, Refusal | null]>([
    ['lets out who is inside', used, { direction: 'out' }, null],
    ['lets out who is inside after the hours', used, { direction: 'out', at: noon + 9 * HOUR }, null],
    [
      'lets out by a door for other tiers',
      { ...used, tierId: 'circle' },
      { ...floor, direction: 'out' },
      null,
    ],
    ['lets nobody out who was never in', {}, { direction: 'out' }, 'not-inside'],
    ['lets nobody out twice', out, { direction: 'out' }, 'not-inside'],
    ['lets nobody out with a cancelled ticket', { state: 'void' }, { direction: 'out' }, 'ticket-void'],
    ['lets nobody out of another sale', { ...used, offeringId: 'play' }, { direction: 'out' }, 'wrong-sale'],
    ['lets nobody back in unless the sale says so', out, {}, 'already-used'],
    ['lets back in where the sale says so', out, { mayReenter: true }, null],
    ['lets nobody in again who is inside', used, { mayReenter: true }, 'already-used'],
    ['lets back in within the hours only', out, { mayReenter: true, at: noon + 9 * HOUR }, 'too-late'],
    ['lets in a tier of its own', { tierId: 'floor' }, floor, null],
    ['refuses another tier', { tierId: 'circle' }, floor, 'wrong-tier'],
    ['refuses a tier that it does not know', {}, floor, 'wrong-tier'],
    ['lets in every tier of its other sale', { offeringId: 'bus' }, floor, null],
    [
      'says of a used ticket of another tier that it was used',
      { ...used, tierId: 'circle' },
      floor,
      'already-used',
    ],
    [
      'lets back in by the door of its tier only',
      { ...out, tierId: 'circle' },
      { ...floor, mayReenter: true },
      'wrong-tier',
    ],
  ])('%s', (_what, changes, passage, refusal) => {
    expect(refusalOf({ ...ticket, ...changes }, { ...gate, ...passage })).toBe(refusal);
  });
});

describe('a vehicle at its third stop', () => {
  it.each<[string, Partial<PresentedTicket>, Partial<Passage>, Refusal | null]>([
    ['lets on who gets on here', { leg: { from: 2, to: 4 } }, {}, null],
    ['lets on who missed an earlier stop', { leg: { from: 0, to: 3 } }, {}, null],
    ['refuses who gets on later', { leg: { from: 3, to: 4 } }, {}, 'boards-later'],
    ['refuses who gets off here', { leg: { from: 0, to: 2 } }, {}, 'got-off'],
    ['refuses who got off before', { leg: { from: 0, to: 1 } }, {}, 'got-off'],
    ['lets on by the hours alone where the leg is not known', {}, {}, null],
    [
      'says of who is on board already that they are',
      { leg: { from: 3, to: 4 }, state: 'used' },
      {},
      'already-used',
    ],
    ['says of a cancelled ticket that it was', { leg: { from: 3, to: 4 }, state: 'void' }, {}, 'ticket-void'],
    ['says of another trip’s that it is', { leg: { from: 3, to: 4 }, offeringId: 'ferry' }, {}, 'wrong-sale'],
    ['says of a later stop before the day', { leg: { from: 3, to: 4 } }, { at: noon - 1 }, 'boards-later'],
  ])('%s', (_what, changes, passage, refusal) => {
    expect(refusalOf({ ...ticket, offeringId: 'bus', ...changes }, { ...gate, stop: 2, ...passage })).toBe(
      refusal,
    );
  });
});
