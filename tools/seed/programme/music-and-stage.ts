import { type Show, show } from './show.ts';

export const MUSIC_AND_STAGE: readonly Show[] = [
  show(
    'music',
    'coliseu',
    'Night Ferry Orchestra',
    ['fri', '21:30', 135],
    ['concert', 2800],
    [
      'Eleven players, two brass sections and a ship’s bell.',
      'The orchestra brings its **river suite** home for one night, played in the dark with the hall doors open to the water.\n\n- Doors open an hour before\n- One interval of twenty minutes\n- The bar takes cards and cash',
    ],
    {
      doorsMinutes: 60,
      performers: ['Night Ferry Orchestra', 'Inês Vasconcelos'],
      organiser: 'Coliseu da Ribeira',
      ageLimit: 12,
      seriesId: 'music-on-the-river',
    },
  ),
  show(
    'music',
    'jardins',
    'Brass on the Quay',
    ['sun+1', '16:00', 180],
    ['open', 1200],
    [
      'Nine street bands, three small stages and one very long encore.',
      'The bands walk in from the bridge and meet on the lawn. Bring a coat; the stages are under roofs, you are not.',
    ],
    { seriesId: 'music-on-the-river' },
  ),
  show(
    'music',
    'berbes',
    'Ría Strings',
    [4, '20:30', 110],
    ['theatre', 2600],
    [
      'A quartet from the coast plays Arriaga, Caroline Shaw and a new piece about tides.',
      'The new piece lasts as long as low water did on the day it was finished: nineteen minutes.',
    ],
  ),
  show(
    'music',
    'samil',
    'Low Tide Sessions',
    ['sat', '18:00', 240],
    ['standing', 1800],
    [
      'Four bands on the beach, finished before the sea comes back.',
      'The order of the evening is set by the tide table. If the wind turns, the stage turns with it.',
    ],
  ),
  show(
    'music',
    'foundry',
    'Halfway to Cardiff',
    [2, '20:00', 150],
    ['standing', 1650],
    [
      'Songs written on trains, by people who missed them.',
      'Three songwriters share one stage, one piano and a timetable. Nobody plays longer than the gap between two trains.',
    ],
  ),
  show(
    'music',
    'armazem',
    'The Slow Disco',
    ['fri+1', '23:00', 300],
    ['standing', 1400],
    [
      'Dance music at walking pace, all night.',
      'Nothing over ninety beats a minute. Cloakroom free for those who came on foot.',
    ],
  ),
  show(
    'stage',
    'berbes',
    'The Glass Hotel',
    ['sat', '20:00', 140],
    ['theatre', 3400],
    [
      'A hotel of glass, seven guests and one secret that everybody can see.',
      'A play in Galician and Spanish with surtitles in English. The set is built anew each night and does not survive it.',
    ],
  ),
  show(
    'stage',
    'foz',
    'Letters from the Lighthouse',
    [5, '21:00', 95],
    ['theatre', 1900],
    [
      'Two keepers write to each other for forty years and never meet.',
      'Played by two actors who rehearsed in different towns and see each other first on the opening night.',
    ],
  ),
  show(
    'stage',
    'foz',
    'Cinderela Never Left',
    [9, '21:00', 120],
    ['theatre', 2100],
    [
      'She had the shoe all along.',
      'A comedy about staying at home, with a cast of five and a working kitchen.',
    ],
  ),
  show(
    'stage',
    'harbour',
    'Tall Ships, Short Tempers',
    [6, '19:30', 125],
    ['seated', 2450],
    [
      'Three captains, one mooring and a tide that will not wait.',
      'A farce with real rope. The front row is asked to hold an end.',
    ],
  ),
  show(
    'stage',
    'harbour',
    'A Winter’s Rehearsal',
    ['sat+1', '19:30', 150],
    ['seated', 2250],
    [
      'Shakespeare’s bear gets the speaking part it always wanted.',
      'Half the play is the play; the other half is why it nearly did not open.',
    ],
    { shortTitle: 'A Winter’s Rehearsal' },
  ),
];
