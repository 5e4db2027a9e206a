import type { StoredPlan } from './stored-plan.ts';

/** For tests: two rows of stalls, a table, and a standing floor. */
export const samplePlan = (change: Partial<StoredPlan> = {}): StoredPlan => ({
  id: 'concert-1',
  venueId: 'castelo',
  name: 'Concert',
  version: 1,
  zones: ['A Stalls', 'B Tables', 'C Floor'],
  lines: [
    '*stage @0,0 r0 1400x400 Stage',
    '~floor=400 @0,500 r0 1200x600 zC Floor, standing',
    '#st Stalls',
    'A=1-12|13-24 @0,900 r0 b42 p55 g110 zA w1,24 c2 v12',
    'B=1-12|13-24 @0,1000 r0 b40 p55 g110 zA',
    '#t Tables',
    'T1=1-4 @-900,500 r-30 t zB',
  ],
  inUse: false,
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_000_000,
  updatedBy: 'u2',
  ...change,
});
