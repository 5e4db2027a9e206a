import type { AuditEntry } from '@fareground/domain/people/audit-entry';
import { readChanges } from '@fareground/domain/people/changes';
import { useT } from '../../../i18n/use-t.tsx';

/** Fields shown at once; the rest opens. */
const AT_ONCE = 4;

/** What an entry changed, field by field: what it was, struck out, and what it is. */
export function AuditChanges({ entry }: { readonly entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const t = useT();
  const changes = readChanges(entry.before, entry.after);
  const list = (some: typeof changes) => (
    <dl className="diff">
      {some.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field || t('audit.text')}</dt>
          <dd>
            {before === null ? null : (
              <>
                <span className="vh">{t('audit.was')} </span>
                <del>{before || t('audit.empty')}</del>{' '}
              </>
            )}
            {after === null ? null : (
              <>
                <span className="vh">{t('audit.is')} </span>
                <ins>{after || t('audit.empty')}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= AT_ONCE + 1) return list(changes);
  return (
    <>
      {list(changes.slice(0, AT_ONCE))}
      <details className="more-changes">
        <summary>{t('audit.more', { count: changes.length - AT_ONCE })}</summary>
        {list(changes.slice(AT_ONCE))}
      </details>
    </>
  );
}
