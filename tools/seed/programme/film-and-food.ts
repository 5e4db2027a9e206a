import { type Show, show } from './show.ts';

export const FILM_AND_FOOD: readonly Show[] = [
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
    ['early', 3200],
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
];
