import {
  type MailText,
  type MailWords,
  ownWordsOf,
  untoldValues,
  valuesOf,
} from '@fareground/domain/messages/mail-text';
import { type MailTemplate, mailTemplates } from '@fareground/domain/messages/templates';
import Save from 'lucide-react/icons/save';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveMailText } from '../data/mail-texts.ts';
import { usePutBack } from '../settings/use-put-back.ts';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { readWordsDraft, type WordsDraft, wordsDraftOf } from './words-draft.ts';

interface WordsFormProps {
  readonly name: MailTemplate;
  /** The house's words; undefined while the product's are in force. */
  readonly text: MailText | undefined;
  /** What is typed, as often as it can be read. */
  readonly onWords: (words: MailWords) => void;
}

/** What a mail says, put in the house's own words, and put back. */
export function WordsForm({ name, text, onWords }: WordsFormProps) {
  const t = useT();
  const hasButton = 'button' in mailTemplates[name];
  const readAt = text?.updatedAt ?? 0;
  const first = wordsDraftOf(text ?? ownWordsOf(name));
  const form = useSettingsForm<WordsDraft, MailWords>({
    first,
    read: (draft) => readWordsDraft(name, draft, hasButton),
    save: (words) => saveMailText(name, words, readAt),
  });
  const change = (field: keyof WordsDraft, typed: string) => {
    form.set({ [field]: typed });
    const read = readWordsDraft(name, { ...form.draft, [field]: typed }, hasButton);
    if (read.ok) onWords(read.settings);
  };
  const back = usePutBack(() => saveMailText(name, null, readAt), 'outbox.words.isBack');
  const failure = form.failure ?? back.failure;
  const read = readWordsDraft(name, form.draft, hasButton);
  const untold = read.ok ? untoldValues(name, read.settings) : [];
  const line = (field: 'subject' | 'heading' | 'button' | 'because', label: MessageId) => (
    <Field label={t(label)} error={form.error(field)}>
      <Input name={field} value={form.draft[field]} onChange={({ target }) => change(field, target.value)} />
    </Field>
  );
  return (
    <form className="dash-form" noValidate onSubmit={(event) => void form.submit(event)}>
      {line('subject', 'outbox.subject')}
      {line('heading', 'outbox.words.heading')}
      <Field label={t('outbox.words.body')} hint={t('outbox.words.bodyHint')} error={form.error('body')}>
        <Textarea
          name="body"
          rows={10}
          value={form.draft.body}
          onChange={({ target }) => change('body', target.value)}
        />
      </Field>
      {hasButton ? line('button', 'outbox.words.button') : null}
      {line('because', 'outbox.words.because')}
      <p className="muted small">
        {t('outbox.words.values', {
          names: valuesOf(name)
            .map((one) => `{${one}}`)
            .join(' '),
        })}
      </p>
      {untold.length > 0 ? (
        <Note tone="warn">
          {t('outbox.words.untold', { names: untold.map((one) => `{${one}}`).join(' ') })}
        </Note>
      ) : null}
      {failure ? <Note tone="bad">{t(failure)}</Note> : null}
      <p className="row">
        <Button type="submit" icon={Save} disabled={form.busy || !form.isChanged}>
          {t('outbox.words.save')}
        </Button>
        {text ? (
          <Button kind="line" onClick={() => void back.putBack()}>
            {t('outbox.words.putBack')}
          </Button>
        ) : null}
      </p>
    </form>
  );
}
