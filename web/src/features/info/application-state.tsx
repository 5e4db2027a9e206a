import type { Application } from '@fareground/domain/people/application';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where an application stands, for the person who sent it. */
export function ApplicationState({ application }: { readonly application: Application }) {
  const t = useT();
  const format = useFormat();
  const { state, email, answer, createdAt } = application;
  return (
    <section className="join-state" aria-label={t('join.state')}>
      <p className="label">{t('join.state')}</p>
      <h2 className="head">{t(`join.state.${state}`)}</h2>
      <p className="lead-in">{t(`join.state.${state}Text`, { email })}</p>
      {answer ? <blockquote className="join-answer">{answer}</blockquote> : null}
      <p className="small muted">{t('join.sentOn', { when: format.dateTime(createdAt, zone) })}</p>
    </section>
  );
}
