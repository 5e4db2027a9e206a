import { expect, test } from 'vitest';
import { addressOf } from './home-search.tsx';

const query = { q: 'night ferry', from: 'Vigo', to: 'Porto', when: 'weekend', date: '2026-11-27' };

test.each([
  ['both', '/events?q=night+ferry&when=weekend&from=Vigo'],
  ['events', '/events?q=night+ferry&when=weekend'],
  ['travel', '/travel?from=Vigo&to=Porto&date=2026-11-27'],
] as const)('a search for %s leads on with what was typed', (mode, address) => {
  expect(addressOf(mode, query)).toBe(address);
});
