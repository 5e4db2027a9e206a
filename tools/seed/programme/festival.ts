import { type Show, show } from './show.ts';

const SERIES = 'salt-and-brass-friday';
const LINE_UPS: readonly (readonly [day: string, on: number, at: string, performers: readonly string[]])[] = [
  ['Friday', 26, '17:00', ['The Tide Tables', 'Alba Seoane', 'Orquestra do Cais']],
  ['Saturday', 27, '15:00', ['Nine Street Bands', 'Low Harbour', 'Marta Ribeiro']],
  ['Sunday', 28, '13:00', ['The Ferrymen’s Choir', 'Os Ventos', 'Everyone']],
];

/** Three days on the lawn, sold by the day and as a pass. */
export const FESTIVAL: readonly Show[] = LINE_UPS.map(([day, on, at, performers]) =>
  show(
    'music',
    'jardins',
    `Salt and Brass, ${day}`,
    [on, at, 420],
    ['open', 3200],
    [
      `${day} of three days of brass, boats and late sun on the lawn.`,
      'Two stages, one meadow, and the river behind both. Come in and out as you like.',
    ],
    { performers, organiser: 'Cais Aberto', seriesId: SERIES, shortTitle: `Salt and Brass ${day}` },
  ),
);
