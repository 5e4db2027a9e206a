import {
  type MailText,
  type MailWords,
  ownWordsOf,
  untoldValues,
  valuesOf,
} from '@fareground/domain/messages/mail-text';
import { type MailTemplate, mailTemplates } from '@fareground/domain/messages/templates';
import Save from 'lucide-react/icons/save';
import { useEffect, useMemo } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveMailText } from '../data/mail-texts.ts';
import { usePutBack } from '../settings/use-put-back.ts';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { wordsDraftOf, wordsDraftSchema } from './words-draft.ts';

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
  const schema = useMemo(() => wordsDraftSchema(name, hasButton), [name, hasButton]);
  const form = useSettingsForm({
    schema,
    defaultValues: wordsDraftOf(text ?? ownWordsOf(name)),
    save: (words: MailWords) => saveMailText(name, words, readAt),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const read = schema.safeParse(values);
          if (read.success) onWords(read.data);
        },
      }),
    [subscribe, schema, onWords],
  );
  const back = usePutBack(() => saveMailText(name, null, readAt), 'outbox.words.isBack');
  const read = schema.safeParse(form.watch());
  const untold = read.success ? untoldValues(name, read.data) : [];
  const line = (field: 'subject' | 'heading' | 'button' | 'because', label: MessageId) => (
    <FormField form={form} name={field} label={t(label)} />
  );
  return (
    <form className="dash-form" noValidate onSubmit={form.onSubmit}>
      {line('subject', 'outbox.subject')}
      {line('heading', 'outbox.words.heading')}
      <FormField form={form} name="body" label={t('outbox.words.body')} hint={t('outbox.words.bodyHint')}>
        <Textarea rows={10} />
      </FormField>
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
      <FormFailure form={{ failure: form.failure ?? back.failure }} />
      <p className="row">
        <Button type="submit" icon={Save} disabled={form.busy || !form.formState.isDirty}>
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
