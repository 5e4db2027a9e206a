import './page-top.css';
import './tabs.css';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { type Category, categoryIcons } from './category.tsx';
import { Icon } from './icon.tsx';

/** The headline of a listing page, and what it is about. */
export function PageTop({ title, lead }: { readonly title: string; readonly lead?: string }) {
  return (
    <header className="page-top">
      <h1 className="poster-h">{title}</h1>
      {lead ? <p className="muted">{lead}</p> : null}
    </header>
  );
}

interface KindLinksProps<K extends Category> {
  readonly label: string;
  readonly kinds: readonly K[];
  readonly current: K | undefined;
  readonly all: { readonly text: string; readonly to: string };
  readonly toKind: (kind: K) => string;
}

/** Ways to the other kinds of the same thing. */
export function KindLinks<K extends Category>({ label, kinds, current, all, toKind }: KindLinksProps<K>) {
  const t = useT();
  return (
    <nav className="kinds" aria-label={label}>
      <Link className="chip" to={all.to} aria-current={current ? undefined : 'page'}>
        {all.text}
      </Link>
      {kinds.map((kind) => (
        <Link
          key={kind}
          className="chip"
          data-cat={kind}
          to={toKind(kind)}
          aria-current={kind === current ? 'page' : undefined}
        >
          <Icon of={categoryIcons[kind]} size="s" />
          {t(`category.${kind}`)}
        </Link>
      ))}
    </nav>
  );
}
