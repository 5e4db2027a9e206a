import { describe, expect, test } from 'vitest';
import { countdownText, HoldCountdown, minutesToSpeak, secondsLeft } from './hold-countdown.tsx';
import { renderPart } from './render-part.test-helper.tsx';

describe('the countdown', () => {
  test.each([
    [600_000, '10:00'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [79_205_000, '22:00:05'],
    [599_001, '10:00'],
    [504_000, '08:24'],
    [999, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
  ])('%i milliseconds before the end shows %s', (before, text) => {
    expect(countdownText(secondsLeft(1_000_000, 1_000_000 - before))).toBe(text);
  });

  test.each([
    ['begins with ten minutes where the clocks differ by a second', 601_000, '10:00'],
    ['counts down from there', 598_000, '09:58'],
  ])('%s', (_what, before, text) => {
    expect(countdownText(secondsLeft(1_000_000, 1_000_000 - before, 600_000))).toBe(text);
  });

  test.each([
    [301, 300, 5],
    [300, 299, undefined],
    [121, 119, 2],
    [61, 60, 1],
    [400, 30, 5],
    [59, 58, undefined],
  ])('from %i to %i seconds it speaks of %s minutes', (before, after, minutes) => {
    expect(minutesToSpeak(before, after)).toBe(minutes);
  });

  test('without a browser it shows no figure that could be wrong', async () => {
    const html = await renderPart(<HoldCountdown until={0} untilText="16:52 CET" />, 'purchase');
    expect(html).toContain('--:--');
    expect(html).toContain('16:52 CET');
    expect(html).toContain('Nothing is charged yet');
  });
});
