import { type Show, show } from './show.ts';

export const TALKS_AND_FAMILY: readonly Show[] = [
  show(
    'talks',
    'harbour',
    'Bright Ideas',
    ['thu', '18:30', 120],
    ['seated', 1200],
    [
      'Six people, ten minutes each, no slides.',
      'A bridge engineer, a baker, a bat counter, a judge, a diver and a person who names paint.',
    ],
  ),
  show(
    'talks',
    'armazem',
    'How to Read a Timetable',
    [4, '18:30', 75],
    ['standing', 600],
    [
      'An evening with the last person who printed one.',
      'Bring an old timetable and leave with a story about it.',
    ],
  ),
  show(
    'talks',
    'pedra',
    'What the Sea Gives Back',
    [6, '19:00', 90],
    ['standing', 700],
    [
      'A beachcomber’s inventory of forty winters.',
      'With objects that you may hold, and one that you may not.',
    ],
  ),
  show(
    'talks',
    'harbour',
    'The Clock at the Border',
    [12, '18:30', 90],
    ['seated', 900],
    [
      'Why one hour goes missing between Valença and Tui, and who looks for it.',
      'A talk on time zones by two station masters who see each other’s clocks from their windows.',
    ],
  ),
  show(
    'talks',
    'foz',
    'Fado for Engineers',
    [8, '19:00', 80],
    ['theatre', 1100],
    [
      'The physics of a song that makes a room go quiet.',
      'Half lecture, half concert. The equations are sung.',
    ],
  ),
  show(
    'talks',
    'pedra',
    'Open Kitchen: Ask the Harbour',
    [6, '17:00', 60],
    ['free', 0],
    [
      'The harbour master answers every question, for once.',
      'Free, but the room holds sixty: book a place so that we know.',
    ],
    { shortTitle: 'Ask the Harbour' },
  ),
  show(
    'family',
    'jardins',
    'Paper Lantern Fair',
    ['sun', '11:00', 420],
    ['open', 900],
    [
      'Make one, light one, send one down the river.',
      'Paper and wire are on the tables. The lanterns are fished out again at the next bridge.',
    ],
  ),
  show(
    'family',
    'castro',
    'Little Big Top',
    ['sat+1', '12:00', 100],
    ['ground', 1400],
    [
      'A circus with no animals and eleven children in the cast.',
      'The tent is inside the hall, so rain is no excuse.',
    ],
  ),
  show(
    'family',
    'pedra',
    'Soup for Monsters',
    [5, '17:30', 50],
    ['standing', 800],
    [
      'A puppet show with a real soup at the end.',
      'From four years. The soup has no monsters in it; the cook insists.',
    ],
  ),
  show(
    'family',
    'orpheus',
    'The Moon Is Late',
    ['sun', '10:30', 60],
    ['seated', 650],
    ['A shadow play for people who still nap.', 'From three years, cushions in front, prams at the back.'],
  ),
  show(
    'family',
    'foundry',
    'Build a Raft',
    ['sat', '10:00', 180],
    ['standing', 950],
    [
      'Boxes, barrels, rope. Then the test in the yard’s pool.',
      'Every child needs a grown-up who does not mind getting wet.',
    ],
  ),
];
