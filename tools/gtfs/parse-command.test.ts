import { Problem } from '@fareground/command/problem';
import { expect, test } from 'vitest';
import { parseGtfsCommand } from './parse-command.ts';

const plain = {
  feed: undefined,
  from: undefined,
  days: 30,
  currency: undefined,
  distance: {},
  layout: undefined,
  bicycles: undefined,
  isDraft: false,
};

test.each([
  [[], { verb: 'help' }],
  [['import', '--help'], { verb: 'help' }],
  [['import', 'feed.zip'], { verb: 'import', file: 'feed.zip', options: plain, isPreview: false }],
  [
    ['import', '--days', '7', 'feed.zip', '--from=20261127', '--currency', 'usd', '--draft', '--preview'],
    {
      verb: 'import',
      file: 'feed.zip',
      options: { ...plain, days: 7, from: '2026-11-27', currency: 'USD', isDraft: true },
      isPreview: true,
    },
  ],
  [
    [
      'import',
      'feed.zip',
      '--currency',
      'JPY',
      '--fare-per-km',
      '20',
      '--minimum-fare',
      '150',
      '--layout',
      'minibus',
      '--feed',
      'tram',
      '--bicycles',
      '6',
    ],
    {
      verb: 'import',
      file: 'feed.zip',
      options: {
        ...plain,
        currency: 'JPY',
        distance: { perKilometre: 20, minimum: 150 },
        layout: 'minibus',
        feed: 'tram',
        bicycles: 6,
      },
      isPreview: false,
    },
  ],
  [
    ['export', 'feed.zip', '--days', '3'],
    { verb: 'export', file: 'feed.zip', from: undefined, days: 3, operator: undefined },
  ],
  [
    ['export', 'feed.zip', '--operator', 'Minho Lines'],
    { verb: 'export', file: 'feed.zip', from: undefined, days: 30, operator: 'Minho Lines' },
  ],
])('%j is understood', (args, command) => {
  expect(parseGtfsCommand(args)).toEqual(command);
});

test.each([
  [['bring'], /'bring' is no command/],
  [['import'], /Which file/],
  [['import', 'a.zip', 'b.zip'], /'b.zip' is one file too many/],
  [['import', 'a.zip', '--day', '7'], /Unknown option '--day'/],
  [['import', 'a.zip', '--days'], /'--days <value>' argument missing/],
  [['import', 'a.zip', '--days', '0'], /--days 0/],
  [['import', 'a.zip', '--from', '2026-02-30'], /--from 2026-02-30/],
  [['import', 'a.zip', '--currency', 'XTS'], /--currency XTS/],
  [['import', 'a.zip', '--minimum-fare', '2'], /--minimum-fare needs --currency/],
  [['import', 'a.zip', '--currency', 'JPY', '--minimum-fare', '2.50'], /--minimum-fare 2.50/],
  [['import', 'a.zip', '--layout', 'sofa'], /--layout sofa/],
  [['import', 'a.zip', '--feed', 'My feed'], /--feed My feed/],
  [['export', 'a.zip', '--draft'], /Unknown option '--draft'/],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => parseGtfsCommand(args)).toThrow(Problem);
  expect(() => parseGtfsCommand(args)).toThrow(sentence);
});
