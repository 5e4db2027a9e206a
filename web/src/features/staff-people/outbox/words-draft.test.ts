import { ownWordsOf } from '@fareground/domain/messages/mail-text';
import type { MailTemplate } from '@fareground/domain/messages/templates';
import { expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { type WordsDraft, wordsDraftOf, wordsDraftSchema } from './words-draft.ts';

const readWordsDraft = (name: MailTemplate, draft: WordsDraft, hasButton: boolean) =>
  readForm(wordsDraftSchema(name, hasButton), draft);
const draft = wordsDraftOf(ownWordsOf('reminder'));

test('the first words can be saved as they are', () => {
  expect(readWordsDraft('reminder', draft, true)).toEqual({ ok: true, value: ownWordsOf('reminder') });
});

test.each([
  ['subject', ' ', 'outbox.words.missing'],
  ['subject', 'x'.repeat(151), 'outbox.words.tooLong'],
  ['heading', 'Dear {nmae}', 'outbox.words.unknown'],
  ['body', '', 'outbox.words.missing'],
  ['button', '', 'outbox.words.missing'],
  ['because', '{constructor}', 'outbox.words.unknown'],
] as const)('%s: %j', (field, typed, fault) => {
  expect(readWordsDraft('reminder', { ...draft, [field]: typed }, true)).toEqual({
    ok: false,
    faults: { [field]: fault },
  });
});

test('the mail of a gift card says its code', () => {
  const words = wordsDraftOf(ownWordsOf('gift-card'));
  const silent = { ...words, subject: 'A gift', heading: 'A gift', body: 'Somebody thinks of you.' };
  expect(readWordsDraft('gift-card', silent, true)).toEqual({
    ok: false,
    faults: { body: 'outbox.words.mustTell' },
  });
});

test('what was saved can be edited again', () => {
  const words = ownWordsOf('reminder');
  const stored = { ...words, template: 'reminder', updatedAt: 1, updatedBy: 'owner' } as const;
  expect(readWordsDraft('reminder', wordsDraftOf(stored), true)).toEqual({ ok: true, value: words });
});

test('a mail without a button needs no word for one', () => {
  const { button: _, ...words } = ownWordsOf('reminder');
  expect(readWordsDraft('reminder', { ...draft, button: '' }, false)).toEqual({ ok: true, value: words });
});
