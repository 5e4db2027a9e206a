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
