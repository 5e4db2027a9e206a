import './logo.css';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useT } from '../i18n/use-t.tsx';

/** The notched ticket and the name; leads home. */
export function Logo() {
  const t = useT();
  return (
    <Link className="logo" to={paths.home.to()}>
      <svg viewBox="0 0 34 24" aria-hidden="true" focusable="false">
        <path
          d="M2 0h30a2 2 0 0 1 2 2v6a4 4 0 0 0 0 8v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2v-6a4 4 0 0 0 0-8V2a2 2 0 0 1 2-2z"
          fill="var(--bulb)"
        />
        <path d="M9 6h11v3.4h-7V11h6v3.3h-6V18H9z" fill="var(--on-bulb)" />
        <path d="M25.5 4v16" stroke="var(--on-bulb)" strokeWidth="1.8" strokeDasharray="1.8 2.2" />
      </svg>
      <span>{t('site.name')}</span>
    </Link>
  );
}
