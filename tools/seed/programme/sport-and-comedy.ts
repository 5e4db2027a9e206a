import { type Show, show } from './show.ts';

export const SPORT_AND_COMEDY: readonly Show[] = [
  show(
    'sport',
    'ashton',
    'Cup Final Day',
    ['sat', '15:00', 120],
    ['ground', 2250],
    [
      'Two local sides, one cup, and a brass band at half time.',
      'The women’s final kicks off at 12:00 on the same ticket. Under-12s walk out with the teams.',
    ],
    { doorsMinutes: 90 },
  ),
  show(
    'sport',
    'castro',
    'Vigo Handball Derby',
    [3, '19:00', 105],
    ['ground', 1500],
    ['The loudest hour in the city.', 'The home end sells out first. Drums are allowed, whistles are not.'],
    { doorsMinutes: 60 },
  ),
  show(
    'sport',
    'jardins',
    'Ten Bridges Run',
    ['sun', '09:00', 180],
    ['open', 1000],
    [
      'Six bridges, run nearly twice: ten kilometres along the Douro.',
      'Your ticket is your start number. Families start at the back and are clapped in like everyone else.',
    ],
  ),
  show(
    'sport',
    'castro',
    'Roller Derby Open',
    ['sun+1', '17:00', 150],
    ['ground', 1100],
    [
      'Four teams, flat track, no quarter.',
      'The rules are explained before each bout, and broken in most of them.',
    ],
  ),
  show(
    'sport',
    'ashton',
    'Floodlit Sevens',
    [11, '18:30', 180],
    ['ground', 1450],
    [
      'Rugby sevens on a weeknight: twelve matches of fourteen minutes.',
      'Come for one match or stay for all of them. The final is always after nine.',
    ],
  ),
  show(
    'comedy',
    'armazem',
    'Loud Laugh Club',
    ['sat+1', '21:30', 110],
    ['standing', 1300],
    [
      'Five comedians, one microphone, no topics from the front row.',
      'Two in Portuguese, two in English and one in both at once.',
    ],
  ),
  show(
    'comedy',
    'foundry',
    'Apologies in Advance',
    [3, '20:00', 90],
    ['standing', 1200],
    [
      'A stand-up hour about queues, by a person who was early.',
      'Latecomers are part of the show. So are those who are on time.',
    ],
  ),
  show(
    'comedy',
    'foundry',
    'Improvised Weather',
    [10, '20:00', 90],
    ['standing', 1100],
    [
      'The forecast is read from the audience and turns out to be right.',
      'Four improvisers and a meteorologist who has asked not to be named.',
    ],
  ),
  show(
    'comedy',
    'pedra',
    'Retranca',
    ['fri', '22:00', 80],
    ['standing', 1000],
    ['Galician irony, served dry.', 'If you are not sure whether it was a joke, it was.'],
  ),
  show(
    'comedy',
    'armazem',
    'The Complaints Choir',
    [7, '21:00', 75],
    ['standing', 900],
    ['Your complaints, in four-part harmony.', 'Hand yours in at the door. The choir has sung worse.'],
  ),
];
