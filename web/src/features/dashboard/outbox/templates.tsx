import { renderMail } from '@fareground/domain/mail/render-mail';
import { type MailTemplate, mailTemplateNames, mailTemplates } from '@fareground/domain/mail/templates';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { MailView } from './mail-view.tsx';

const preview = (name: MailTemplate) => renderMail(name, mailTemplates[name].sample as never);

/** Every mail the product can send, filled with a sample. */
export function Templates() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('template');
  const chosen = mailTemplateNames.find((name) => name === wanted) ?? 'invitation';
  const mail = preview(chosen);
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
              {t(`outbox.template.${name}`)}
              <small>{preview(name).subject}</small>
            </button>
          ))}
        </div>
      </Card>
      <Card title={mail.subject}>
        <p className="muted small">{t('outbox.sample')}</p>
        <MailView {...mail} />
      </Card>
    </div>
  );
}
