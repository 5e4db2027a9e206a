import { type Show, show } from './show.ts';

/** Nothing to be had: sold out, cancelled, a draft, over. */
export const UNUSUAL: readonly Show[] = [
  show(
    'music',
    'coliseu',
    'Twenty-Four Chairs',
    [9, '19:30', 75],
    ['room', 3400],
    [
      'Inês Vasconcelos, one piano, and twenty-four chairs on the stage.',
      'You sit around the piano with the empty hall behind you. Nobody is let in after the first note.',
    ],
    { performers: ['Inês Vasconcelos'], organiser: 'Coliseu da Ribeira' },
  ),
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
