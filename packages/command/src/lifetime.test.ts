import { expect, test, vi } from 'vitest';
import { Lifetime } from './lifetime.ts';

test('what was opened is closed newest first, once, even if one of them fails', async () => {
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const lifetime = new Lifetime();
  const closed: string[] = [];
  lifetime.add('first', () => void closed.push('first'));
  lifetime.add('broken', () => Promise.reject(new Error('cannot close')));
  lifetime.add('last', async () => void closed.push('last'));
  await Promise.all([lifetime.close(), lifetime.close()]);
  expect(closed).toEqual(['last', 'first']);
  expect(complaints).toHaveBeenCalledOnce();
  complaints.mockRestore();
});

test('what is opened while others are being closed is closed too', async () => {
  const lifetime = new Lifetime();
  const closed: string[] = [];
  lifetime.add('parent', () => {
    lifetime.add('child', () => void closed.push('child'));
  });
  await lifetime.close();
  expect(closed).toEqual(['child']);
});

test('a part of it is closed before the rest, and with it at the latest', async () => {
  const lifetime = new Lifetime();
  const closed: string[] = [];
  lifetime.add('rest', () => void closed.push('rest'));
  const [early, late] = [lifetime.child('early'), lifetime.child('late')];
  early.add('early', () => void closed.push('early'));
  late.add('late', () => void closed.push('late'));
  await early.close();
  expect(closed).toEqual(['early']);
  await lifetime.close();
  expect(closed).toEqual(['early', 'late', 'rest']);
});
