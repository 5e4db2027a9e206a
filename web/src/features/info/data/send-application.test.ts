import { expect, test, vi } from 'vitest';
import type { SessionSource } from '../../../session/session.tsx';
import type { ApplicationDraft } from './application-draft.ts';
import { checkDraft, sendApplication } from './send-application.ts';

const draft: ApplicationDraft = {
  as: 'promoter',
  name: ' Inês Moura ',
  email: 'ines@ria-sound.example',
  organisation: '',
  city: 'Vigo',
  message: 'Two nights a month in the old cannery.',
};

test('a whole draft has nothing wrong with it', () => {
  expect(checkDraft(draft)).toEqual([]);
});

test.each([
  ['an address without a domain', { email: 'ines@' }, ['email']],
  ['blanks for a name', { name: '   ' }, ['name']],
  [
    'several faults, in the order of the form',
    { message: '', city: '', as: 'king' },
    ['as', 'city', 'message'],
  ],
  ['a message that is too long', { message: 'x'.repeat(2001) }, ['message']],
])('%s is pointed at', (_, change, wrong) => {
  expect(checkDraft({ ...draft, ...change })).toEqual(wrong);
});

test('is stored once, under the person’s own id, without the blanks around', async () => {
  const createOnce = vi.fn(async () => 'sent' as const);
  const source = { ensureUid: async () => 'u1', createOnce } as unknown as SessionSource;
  expect(await sendApplication(source, draft, 'Ines@ria-sound.example', 1_000)).toBe('sent');
  expect(createOnce).toHaveBeenCalledWith('applications/u1', {
    ...draft,
    name: 'Inês Moura',
    id: 'u1',
    state: 'new',
    createdAt: 1_000,
    updatedAt: 1_000,
  });
});

test.each([undefined, 'other@ria-sound.example'])(
  'waits for the mailed link where the address is not shown to be theirs: %s',
  async (own) => {
    const createOnce = vi.fn(async () => 'sent' as const);
    const source = { ensureUid: async () => 'u1', createOnce } as unknown as SessionSource;
    const upper = { ...draft, email: 'INES@Ria-Sound.example' };
    expect(await sendApplication(source, upper, own, 1_000)).toBe('unconfirmed');
    expect(createOnce).toHaveBeenCalledWith(
      'applications/u1',
      expect.objectContaining({ email: draft.email, state: 'unconfirmed' }),
    );
  },
);
