import { describe, expect, it } from 'vitest';
import { Arrays } from './web-channel-tap.ts';

describe('the arrays of a channel', () => {
  const stream = `51\n[[0,["c","abc","",8,14,30000]]]\n20\n[[1,[{"a":"x]\\"[é"}]],[2,["noop"]]]`;
  const arrays = [
    [[0, ['c', 'abc', '', 8, 14, 30000]]],
    [
      [1, [{ a: 'x]"[é' }]],
      [2, ['noop']],
    ],
  ];

  it('are found in one piece', () => {
    expect(new Arrays().take(Buffer.from(stream))).toEqual(arrays);
  });

  it('are found wherever the stream is cut, in a letter of two bytes and after a backslash too', () => {
    const bytes = Buffer.from(stream);
    for (let cut = 1; cut < bytes.length; cut++) {
      const reader = new Arrays();
      expect([...reader.take(bytes.subarray(0, cut)), ...reader.take(bytes.subarray(cut))]).toEqual(arrays);
    }
  });
});
