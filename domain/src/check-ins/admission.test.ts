import { describe, expect, it } from 'vitest';
import { HOUR } from '../core/time.ts';
import { type PresentedTicket, type Refusal, refusalOf } from './admission.ts';

const noon = 1_800_000_000_000;
const tonight = { validFrom: noon, validUntil: noon + 8 * HOUR };
const tomorrow = { validFrom: noon + 24 * HOUR, validUntil: noon + 32 * HOUR };
const gate = { saleIds: ['concert', 'bus'], at: noon + HOUR };
const ticket: PresentedTicket = { state: 'valid', saleId: 'concert', hours: [tonight] };

describe('a gate', () => {
  it.each<[string, Partial<PresentedTicket>, number, Refusal | null]>([
    ['lets in what is for one of its sales', {}, gate.at, null],
    ['lets in for its other sale', { saleId: 'bus' }, gate.at, null],
    ['refuses another sale', { saleId: 'play' }, gate.at, 'wrong-sale'],
    ['refuses what was used', { state: 'used' }, gate.at, 'already-used'],
    ['refuses what was cancelled', { state: 'void' }, gate.at, 'ticket-void'],
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
      { state: 'void', saleId: 'play' },
      gate.at,
      'ticket-void',
    ],
    [
      'names a used ticket of another sale another sale’s',
      { state: 'used', saleId: 'play' },
      gate.at,
      'wrong-sale',
    ],
    ['names a used ticket out of its hours used', { state: 'used' }, noon - 1, 'already-used'],
    ['names another sale’s out of its hours another sale’s', { saleId: 'play' }, noon - 1, 'wrong-sale'],
  ])('%s', (_what, changes, at, refusal) => {
    expect(refusalOf({ ...ticket, ...changes }, { ...gate, at })).toBe(refusal);
  });
});
