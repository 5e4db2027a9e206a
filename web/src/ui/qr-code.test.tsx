import { expect, test } from 'vitest';
import { modulePath, pixelsIn, QrCode } from './qr-code.tsx';
import { renderPart } from './render-part.test-helper.tsx';

test('runs of modules become one path each, in whole units', () => {
  expect(
    modulePath([
      [true, true, false, true],
      [false, true, false, false],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 1h1v1h-1z');
});

test('the code has a name and is drawn without fractions', async () => {
  const html = await renderPart(<QrCode text="48201936527710459416" label="Code for the door" />);
  expect(html).toContain('aria-label="Code for the door"');
  expect(html.match(/ d="([^"]+)"/)?.[1]).toMatch(/^[Mhvz0-9 -]+$/);
});

test.each([
  ['a phone', 374, 49, 6],
  ['a desk', 724, 49, 12],
  ['no room given: as beside the tear', 0, 49, 4],
  ['less room than that', 100, 49, 4],
] as const)('on %s the code takes the whole pixels that fit', (_, room, size, px) => {
  expect(pixelsIn(room, size)).toBe(px);
});
