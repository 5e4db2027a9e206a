import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readableOf } from './read-documents.ts';

const schema = z.strictObject({ name: z.string() });
const stored = (path: string, fields: unknown) => ({ path, data: () => schema.parse(fields) });

afterEach(() => vi.restoreAllMocks());

test('a list leaves out the document that cannot be read, and reports it with its path', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const documents = [
    stored('a/1', { name: 'one' }),
    stored('a/2', { name: 2 }),
    stored('a/3', { name: 'three' }),
  ];
  expect(readableOf(documents)).toEqual([{ name: 'one' }, { name: 'three' }]);
  expect(report).toHaveBeenCalledOnce();
  expect(report.mock.calls[0]?.[0]).toContain('a/2');
});

test('a list of which nothing can be read is empty', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(readableOf([stored('a/1', null)])).toEqual([]);
});
