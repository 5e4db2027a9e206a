import type { User } from '@fareground/domain/people/user';
import Ban from 'lucide-react/icons/ban';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** A person in a list: who, and where they are written to. */
export function PersonCell({ person, children }: { readonly person: User; readonly children?: ReactNode }) {
  const t = useT();
  const email = person.server?.email ?? '';
  const name = person.displayName || email || t('staff.noName');
  return (
    <span className="person">
      <Avatar name={name} photoUrl={person.photoUrl} />
      <span>
        {children ?? <b>{name}</b>}
        <small>{email}</small>
      </span>
    </span>
  );
}

export function RoleBadges({ person }: { readonly person: User }) {
  const t = useT();
  const held = person.server?.roles ?? [];
  if (held.length === 0) return <span className="muted">{t('people.customer')}</span>;
  return (
    <span className="badges">
      {held.map((role) => (
        <Badge key={role} tone={role === 'owner' ? 'warn' : 'info'}>
          {t(`role.${role}`)}
        </Badge>
      ))}
    </span>
  );
}

export function AccountBadge({ person }: { readonly person: User }) {
  const t = useT();
  if (person.server?.pending) return <Badge tone="warn">{t('people.pending')}</Badge>;
  return person.server?.disabled ? (
    <Badge tone="bad" icon={Ban}>
      {t('people.disabled')}
    </Badge>
  ) : (
    <Badge tone="good">{t('people.active')}</Badge>
  );
}
