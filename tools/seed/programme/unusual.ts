import { type Show, show } from './show.ts';

/** Not on sale: cancelled, a draft, over. */
export const UNUSUAL: readonly Show[] = [
  show(
    'music',
    'foz',
    'Songs the Rain Knows',
    [13, '21:00', 100],
    ['theatre', 2200],
    [
      'Cancelled: the singer has lost her voice and sends her love.',
      'Everyone was refunded in full. A new date will be announced here.',
    ],
    { state: 'cancelled' },
  ),
  show(
    'stage',
    'berbes',
    'The Understudy',
    [20, '20:00', 120],
    ['theatre', 2800],
    [
      'A play about a person who knows every line and has never said one.',
      'Rehearsals have begun; the date may still move.',
    ],
    { state: 'draft' },
  ),
  show(
    'music',
    'coliseu',
    'Harvest Home',
    [-9, '21:00', 120],
    ['concert', 2400],
    ['The last night of the summer tour, with everyone who was on it.', 'It was as good as you remember.'],
    { state: 'finished' },
  ),
  show(
    'comedy',
    'foundry',
    'Last Week’s News',
    [-6, '20:00', 90],
    ['standing', 1100],
    ['A topical show that is performed a week late, on purpose.', 'It had aged well.'],
    { state: 'finished' },
  ),
];
