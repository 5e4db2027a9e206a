import type { MailText, MailWords } from '@fareground/domain/messages/mail-text';
import { renderMail } from '@fareground/domain/messages/render-mail';
import { type MailTemplate, mailTemplateNames, mailTemplates } from '@fareground/domain/messages/templates';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { MailView } from '../../../staff/mail-view.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useMailTexts } from '../data/mail-texts.ts';
import { WordsForm } from './words-form.tsx';

const preview = (name: MailTemplate, words?: MailWords) =>
  renderMail(name, mailTemplates[name].sample as never, words);

/** Every mail the product can send, in the words in force and filled with a sample; owners put it in others. */
export function Templates() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const texts = useMailTexts();
  if (texts.status === 'loading') return <Loading rows={8} />;
  const wanted = search.get('template');
  const chosen = mailTemplateNames.find((name) => name === wanted) ?? 'invitation';
  const textOf = (name: MailTemplate) => texts.data.find(({ template }) => template === name);
  const text = textOf(chosen);
  return (
    <div className="dash-split dash-split-turned">
      <Card title={t('outbox.templates')}>
        <div className="template-list">
          {mailTemplateNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen}
              onClick={() => setSearch({ view: 'templates', template: name }, { replace: true })}
            >
              {t(`outbox.template.${name}`)} {textOf(name) ? <Badge>{t('outbox.words.own')}</Badge> : null}
              <small>{preview(name, textOf(name)).subject}</small>
            </button>
          ))}
        </div>
      </Card>
      <OneTemplate key={`${chosen} ${text?.updatedAt}`} name={chosen} text={text} />
    </div>
  );
}

function OneTemplate({ name, text }: { readonly name: MailTemplate; readonly text: MailText | undefined }) {
  const t = useT();
  const session = useConfirmedSession();
  const [words, setWords] = useState<MailWords | undefined>(text);
  const mayEdit = session.status === 'signed-in' && session.can('mailTexts.edit');
  const mail = preview(name, words);
  return (
    <div className="dash-stack">
      <Card title={mail.subject}>
        <p className="muted small">{t('outbox.sample')}</p>
        <MailView {...mail} />
      </Card>
      {mayEdit ? (
        <Card title={t('outbox.words.title')}>
          <WordsForm name={name} text={text} onWords={setWords} />
        </Card>
      ) : null}
    </div>
  );
}
