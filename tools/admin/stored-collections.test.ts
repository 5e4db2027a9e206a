/// <reference types="vite/client" />
import type { DocumentConverter } from '@fareground/domain/core/document';
import { expect, test } from 'vitest';
import { isOf, type StoredCollection, storedCollections } from './stored-collections.ts';

test('every converter of the domain has its collection', () => {
  const modules = import.meta.glob(['../../domain/src/**/*.ts', '!**/*.test.ts'], { eager: true }) as Record<
    string,
    Record<string, unknown>
  >;
  const isConverter = (value: unknown) =>
    typeof value === 'object' && value !== null && 'shape' in value && 'fromFirestore' in value;
  const converters = Object.values(modules).flatMap((module) =>
    Object.entries(module).filter(([, value]) => isConverter(value)),
  );
  expect(converters.length).toBeGreaterThan(20);
  const listed = new Set(storedCollections.map(({ converter }) => converter as DocumentConverter<unknown>));
  const missing = converters.filter(([, value]) => !listed.has(value as DocumentConverter<unknown>));
  expect(missing.map(([name]) => name)).toEqual([]);
});

test.each([
  ['events', 'events/night', true],
  ['events', 'events/night/tiers/floor', false],
  ['events/*/tiers', 'events/night/tiers/floor', true],
  ['events/*/tiers', 'trips/night/tiers/floor', false],
  ['settings/public', 'settings/public', true],
  ['settings/public', 'settings/owners', false],
])('%s has %s: %s', (path, document, expected) => {
  expect(isOf({ path } as StoredCollection, document)).toBe(expected);
});
