import type { EventCategory } from '@fareground/domain/events/category';
import type { EventState } from '@fareground/domain/events/event';
import type { When } from './calendar.ts';
import type { VenueKey } from './town-map.ts';

/** How tickets are sold: see tiers.ts. */
export type Selling = 'concert' | 'theatre' | 'standing' | 'ground' | 'seated' | 'open' | 'free';

export type Show = {
  readonly id: string;
  readonly category: EventCategory;
  readonly title: string;
  readonly shortTitle?: string;
  readonly venue: VenueKey;
  readonly on: When;
  /** Wall time at the venue; doors open `doorsMinutes` before. */
  readonly at: string;
  readonly doorsMinutes: number;
  readonly minutes: number;
  readonly selling: Selling;
  /** Price of the main tier, minor units of the city's currency. */
  readonly price: number;
  readonly state?: EventState;
  readonly summary: string;
  readonly more: string;
};

function show(
  category: EventCategory,
  venue: VenueKey,
  title: string,
  when: readonly [on: When, at: string, minutes: number],
  [selling, price]: readonly [Selling, number],
  [summary, more]: readonly [string, string],
  rest: Partial<Pick<Show, 'state' | 'shortTitle' | 'doorsMinutes'>> = {},
): Show {
  const [on, at, minutes] = when;
  const id = title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    id,
    category,
    title,
    venue,
    on,
    at,
    minutes,
    selling,
    price,
    summary,
    more,
    doorsMinutes: 30,
    ...rest,
  };
}

/** A town's month: about forty events over eight categories in three cities. */
export const PROGRAMME: readonly Show[] = [
  show(
    'music',
    'coliseu',
    'Night Ferry Orchestra',
    ['fri', '21:30', 135],
    ['concert', 2800],
    [
      'Eleven players, two brass sections and a ship’s bell.',
      'The orchestra brings its river suite home for one night, played in the dark with the hall doors open to the water. One interval.',
    ],
    { doorsMinutes: 60 },
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

  show(
    'film',
    'orpheus',
    'Silent Harbour',
    [2, '20:15', 85],
    ['seated', 1050],
    [
      'A silent film of 1927 with a trio that plays it anew each night.',
      'The print was found in a boathouse. Two reels are still missing, and the trio plays those too.',
    ],
  ),
  show(
    'film',
    'orpheus',
    'All the Trains in Cinema',
    [9, '19:30', 130],
    ['seated', 950],
    [
      'From a station in La Ciotat to a platform in Wakanda.',
      'Ninety clips without a comment, and a long conversation afterwards.',
    ],
  ),
  show(
    'film',
    'samil',
    'Film on the Sand',
    ['sun+1', '20:30', 115],
    ['open', 500],
    [
      'A big screen, a blanket and the sea as the second soundtrack.',
      'The film is chosen by those who come on the evening before. If it rains, it is about rain.',
    ],
  ),
  show(
    'film',
    'foz',
    'Manoel at a Hundred',
    [11, '21:30', 140],
    ['theatre', 800],
    [
      'A restored print from the man who filmed this river for eighty years.',
      'Introduced by the restorer, who found the missing colour in a diary.',
    ],
  ),
  show(
    'film',
    'orpheus',
    'Three Minutes Each',
    ['fri', '18:30', 90],
    ['seated', 850],
    [
      'Twenty short films, none of them longer than an egg.',
      'The audience’s vote decides which one is shown twice.',
    ],
  ),

  show(
    'food',
    'pedra',
    'Night of Tins',
    ['thu', '20:00', 180],
    ['standing', 1600],
    [
      'Twelve canneries, twelve tables and bread for all.',
      'The price holds six tastings and a glass. Vegetables come in tins too.',
    ],
  ),
  show(
    'food',
    'jardins',
    'Long Table on the Lawn',
    [8, '13:00', 210],
    ['open', 3200],
    [
      'One table, two hundred chairs, four courses.',
      'Cooked over vines by six kitchens of the valley. Tell us what you do not eat by the day before.',
    ],
  ),
  show(
    'food',
    'pedra',
    'Octopus for Beginners',
    [10, '12:30', 120],
    ['standing', 2400],
    [
      'Scare it three times, then wait.',
      'A cooking class for sixteen that ends at the table, with a certificate nobody has ever failed.',
    ],
  ),
  show(
    'food',
    'foundry',
    'Cider and Noise',
    ['fri+1', '18:00', 300],
    ['standing', 1350],
    [
      'Thirty ciders and two bands that got louder as they were tasted.',
      'Five tokens with each ticket. Water is free, and so is the chip van’s advice.',
    ],
  ),
  show(
    'food',
    'armazem',
    'Bread by Night',
    [12, '23:30', 240],
    ['standing', 1500],
    [
      'Bake through the night, take home a loaf at dawn.',
      'Aprons are there. The first metro runs as the last batch comes out.',
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
