import './crumbs.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { Icon } from './icon.tsx';

interface CrumbsProps {
  /** From the outermost in; the last one may be plain text. */
  readonly trail: readonly { readonly text: string; readonly to?: string }[];
}

export function Crumbs({ trail }: CrumbsProps) {
  const t = useT();
  return (
    <nav className="crumb" aria-label={t('crumbs.name')}>
      {trail.map(({ text, to }, index) => (
        <Fragment key={text}>
          {index > 0 ? <Icon of={ChevronRight} size="s" /> : null}
          {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
