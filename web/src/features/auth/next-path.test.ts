import { describe, expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

describe('where one goes after signing in', () => {
  test.each([
    ['a page', '/payment?booking=4820193652', '/payment?booking=4820193652'],
    ['a page with an anchor', '/event/night-ferry#places', '/event/night-ferry#places'],
    ['the home page', '/', '/'],
    ['an invitation', '/auth/invitation?code=abc', '/auth/invitation?code=abc'],
    ['letters of any language', '/travel?from=Braga%20Norte', '/travel?from=Braga%20Norte'],
  ])('%s', (_, next, path) => {
    expect(nextPath(next)).toBe(path);
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another site', 'https://evil.test/'],
    ['another site without its scheme', '//evil.test/'],
    ['another site by a backslash', '/\\evil.test/'],
    ['another site by backslashes', '\\\\evil.test'],
    ['another site behind a tab', '/\t/evil.test'],
    ['another site behind a line break', '/\n/evil.test'],
    ['another site behind dots', '/..//evil.test'],
    ['another site behind a way up', '/a/..//evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['a path without its slash', 'payment'],
    ['the sign-in page again', '/auth/login?next=/payment'],
    ['the sign-in page by a way round', '/x/../auth/register'],
  ])('never to %s', (_, next) => {
    expect(nextPath(next)).toBe('/dashboard');
  });
});
