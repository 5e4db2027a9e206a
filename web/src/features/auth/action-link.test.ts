import { expect, test } from 'vitest';
import { linkModes, readActionLink } from './action-link.ts';

const code = 'kXp9_cW-3v2Y';

test.each(linkModes)('a link for %s is read', (mode) => {
  expect(readActionLink(new URLSearchParams({ mode, oobCode: code, apiKey: 'k', lang: 'en' }))).toEqual({
    mode,
    code,
  });
});

test.each([
  ['nothing', {}],
  ['a mode nobody knows', { mode: 'signIn', oobCode: code }],
  ['no code', { mode: 'verifyEmail' }],
  ['half a code', { mode: 'verifyEmail', oobCode: 'kX' }],
  ['a code with a script in it', { mode: 'verifyEmail', oobCode: '<script>alert(1)</script>' }],
])('%s is no link', (_, query) => {
  expect(readActionLink(new URLSearchParams(query as Record<string, string>))).toBeUndefined();
});
