import { documentConverter } from '@fareground/domain/core/document';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readDocument, readDocuments } from './read-documents.ts';

const converter = documentConverter(z.strictObject({ name: z.string() }));
const stored = (path: string, data: unknown) => ({ path, data: () => data });

afterEach(() => vi.restoreAllMocks());

test('a list leaves out the document that cannot be read, and reports it with its path', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const documents = [
    stored('a/1', { name: 'one' }),
    stored('a/2', { name: 2 }),
    stored('a/3', { name: 'three' }),
  ];
  expect(readDocuments(documents, converter)).toEqual([{ name: 'one' }, { name: 'three' }]);
  expect(report).toHaveBeenCalledOnce();
  expect(report.mock.calls[0]?.[0]).toContain('a/2');
});

test('a list of which nothing can be read is empty', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(readDocuments([stored('a/1', null)], converter)).toEqual([]);
});

test('one document that cannot be read is an error, and none is null', () => {
  expect(() => readDocument([stored('a/1', { name: 2 })], converter)).toThrow();
  expect(readDocument([], converter)).toBeNull();
  expect(readDocument([stored('a/1', { name: 'one' })], converter)).toEqual({ name: 'one' });
});
