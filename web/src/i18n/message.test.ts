import { describe, expect, test } from 'vitest';
import { compileArea } from '../../build/messages-plugin.ts';
import { formatMessage, type Message, type Values } from './message.ts';

const compiled = (text: string) => compileArea({ text }).text as Message;

describe('a text', () => {
  test.each<[string, string, Values, string]>([
    ['is itself', 'Doors open', {}, 'Doors open'],
    ['takes its values', '{venue}, {city}', { venue: 'Coliseu', city: 'Porto' }, 'Coliseu, Porto'],
    ['leaves a value out that nobody gave', 'From {city}.', {}, 'From .'],
    ['writes a number as its language does', '{n, number} places', { n: 12500 }, '12,500 places'],
    [
      'counts one',
      '{count, plural, =0 {none} one {# place} other {# places}} left',
      { count: 1 },
      '1 place left',
    ],
    [
      'counts many',
      '{count, plural, =0 {none} one {# place} other {# places}} left',
      { count: 2300 },
      '2,300 places left',
    ],
    [
      'knows an exact number before its category',
      '{count, plural, =0 {none} one {# place} other {# places}} left',
      { count: 0 },
      'none left',
    ],
    [
      'counts with others named',
      '{count, plural, offset:1 =1 {you} one {you and # friend} other {you and # friends}}',
      { count: 3 },
      'you and 2 friends',
    ],
    [
      'counts places in a row',
      '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      { n: 22 },
      '22nd',
    ],
    ['chooses', '{kind, select, bus {By bus} other {By {kind}}}', { kind: 'bus' }, 'By bus'],
    [
      'chooses what nobody foresaw',
      '{kind, select, bus {By bus} other {By {kind}}}',
      { kind: 'sea' },
      'By sea',
    ],
    ['keeps a number sign that counts nothing', 'Gate #{n}', { n: 4 }, 'Gate #4'],
  ])('%s', (_, text, values, words) => {
    expect(formatMessage(compiled(text), 'en', values)).toBe(words);
  });
});

test('a kind of placeholder that the browser cannot write stops the build', () => {
  expect(() => compileArea({ 'event.when': '{at, date, short}' })).toThrow(/event\.when.*date/);
});
