import { documentConverter } from '@fareground/domain/core/document';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useLiveDocument, useLiveQuery } from './use-live-document.ts';

vi.mock('./listen.ts', () => {
  throw new Error('A server has no need of the database’s client.');
});

const converter = documentConverter(z.strictObject({ name: z.string() }));

const Page = () =>
  [useLiveDocument('a/1', converter).status, useLiveQuery('a', converter, { limit: 1 }).status].join();

test('a server renders that it is loading, and loads no client', () => {
  expect(renderToString(<Page />)).toBe('loading,loading');
});
