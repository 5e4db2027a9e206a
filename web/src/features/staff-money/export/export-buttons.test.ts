import { expect, test } from 'vitest';
import { watched } from './export-buttons.tsx';

async function* pages(): AsyncGenerator<readonly number[]> {
  yield [1, 2];
  yield [3, 4];
  yield [5];
}

test('pages are told of as they come, and no more come once nobody wants them', async () => {
  const told: number[] = [];
  const controller = new AbortController();
  const read = async () => {
    for await (const page of watched(pages(), controller.signal, ({ length }) => told.push(length)))
      if (page.includes(3)) controller.abort();
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(told).toEqual([2, 2]);
});
