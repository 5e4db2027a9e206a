import './info.css';
import { paths } from '../../config/paths.ts';
import { usePublicData } from '../../data/public-data.tsx';
import { readSupportEmail } from '../../data/settings.ts';
import type { MessageId } from '../../i18n/ids.ts';
import { useT } from '../../i18n/use-t.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';

interface TermsPart {
  /** What an address can point at: /terms#hold */
  readonly id: string;
  readonly title: MessageId;
  readonly paragraphs: readonly MessageId[];
}

const parts: readonly TermsPart[] = [
  { id: 'who', title: 'terms.who.title', paragraphs: ['terms.who.1', 'terms.who.2'] },
  { id: 'hold', title: 'terms.hold.title', paragraphs: ['terms.hold.1', 'terms.hold.2', 'terms.hold.3'] },
  { id: 'pay', title: 'terms.pay.title', paragraphs: ['terms.pay.1', 'terms.pay.2', 'terms.pay.3'] },
  {
    id: 'ticket',
    title: 'terms.ticket.title',
    paragraphs: ['terms.ticket.1', 'terms.ticket.2', 'terms.ticket.3'],
  },
  { id: 'cancel', title: 'terms.cancel.title', paragraphs: ['terms.cancel.1', 'terms.cancel.2'] },
  { id: 'calledOff', title: 'terms.calledOff.title', paragraphs: ['terms.calledOff.1'] },
  { id: 'ride', title: 'terms.ride.title', paragraphs: ['terms.ride.1', 'terms.ride.2'] },
  {
    id: 'data',
    title: 'terms.data.title',
    paragraphs: ['terms.data.1', 'terms.data.2', 'terms.data.3', 'terms.data.4'],
  },
  { id: 'wrong', title: 'terms.wrong.title', paragraphs: ['terms.wrong.1', 'terms.wrong.2'] },
];

/** S9 */
export default function TermsPage() {
  const t = useT();
  const email = usePublicData('supportEmail', readSupportEmail);
  return (
    <div className="wrap">
      <PageHead title={t('terms.title')} description={t('terms.lead')} path={paths.terms.to()} />
      <PageTop title={t('terms.title')} lead={t('terms.lead')} />
      <div className="terms">
        <nav aria-label={t('terms.parts')}>
          <ol>
            {parts.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span className="mono">{index + 1}</span>
                  {t(title)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="terms-text">
          {parts.map(({ id, title, paragraphs }, index) => (
            <section key={id} id={id}>
              <h2 className="head-s">
                <span className="mono">{index + 1}</span> {t(title)}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{t(paragraph)}</p>
              ))}
            </section>
          ))}
          {email.status === 'ready' && email.value ? (
            <p className="muted">
              {t('terms.contact')} <a href={`mailto:${email.value}`}>{email.value}</a>
            </p>
          ) : null}
          <p className="small muted">{t('terms.since')}</p>
        </div>
      </div>
    </div>
  );
}
