import type { StaffAnswer } from '@fareground/domain/api/answers';
import { useT } from '../i18n/use-t.tsx';

/** What was answered with a ticket, to open in the row of a table. */
export function StaffAnswers({ answers }: { readonly answers: readonly StaffAnswer[] }) {
  const t = useT();
  return (
    <details className="staff-answers">
      <summary>{t('questionForm.answers', { count: answers.length })}</summary>
      <dl>
        {answers.map(({ label, answer }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{answer === 'yes' || answer === 'no' ? t(`questionForm.${answer}`) : answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
