import { expect, test } from 'vitest';
import { describe, Problem } from './problem.ts';

test.each([
  [new Problem('It is locked.', 'Unlock it.'), /^It is locked\.\nUnlock it\.$/],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    /^There is no space left on the disk\.\nFree some and run the command again\.$/,
  ],
  [new Error('ours'), /^Error: ours\n +at /],
  ['a word', /^a word$/],
])('%s', (error, text) => {
  expect(describe(error)).toMatch(text);
});
