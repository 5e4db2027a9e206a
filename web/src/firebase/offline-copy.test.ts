import { beforeEach, expect, test, vi } from 'vitest';
import { clearOfflineCopies, documentQuestion, readOfflineCopy, saveOfflineCopy } from './offline-copy.ts';

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      // A property of the object, as in a browser, so that `Object.keys` finds it.
      stored[key] = value;
      (globalThis.localStorage as unknown as Record<string, string>)[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
      delete (globalThis.localStorage as unknown as Record<string, string>)[key];
    },
  });
  return () => vi.unstubAllGlobals();
});

const ticket = (serial: string) => ({ path: `tickets/${serial}`, data: () => ({ serial }) });
const dataOf = (uid: string, question: string) =>
  readOfflineCopy(uid, question)?.documents.map(({ path, data }) => [path, data()]);

test('a list is read back in its order, and each of its documents by itself', () => {
  saveOfflineCopy('ana', 'mine', [ticket('2'), ticket('1')]);
  expect(dataOf('ana', 'mine')).toEqual([
    ['tickets/2', { serial: '2' }],
    ['tickets/1', { serial: '1' }],
  ]);
  expect(dataOf('ana', documentQuestion('tickets/1'))).toEqual([['tickets/1', { serial: '1' }]]);
});

test('nobody reads another person’s copies', () => {
  saveOfflineCopy('ana', 'mine', [ticket('1')]);
  expect(readOfflineCopy('bea', 'mine')).toBeUndefined();
});

test('clearing deletes everybody’s copies and nothing else', () => {
  localStorage.setItem('fareground.cart', '{}');
  saveOfflineCopy('ana', 'mine', [ticket('1')]);
  clearOfflineCopies();
  expect(readOfflineCopy('ana', 'mine')).toBeUndefined();
  expect(Object.keys(stored)).toEqual(['fareground.cart']);
});
