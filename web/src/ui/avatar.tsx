import './avatar.css';
import { charactersOf } from '@fareground/domain/core/cut-text';
import { useState } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps {
  readonly name: string;
  readonly photoUrl: string | null;
  readonly size?: 'm' | 'l';
}

/** A person's picture, or the first letters of the name where there is none or it cannot be loaded. The name stands beside it. */
export function Avatar({ name, photoUrl, size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={classNames('avatar', size === 'l' && 'avatar-l')} aria-hidden="true">
      {photoUrl && failed !== photoUrl ? (
        <img
          src={photoUrl}
          alt=""
          width={96}
          height={96}
          referrerPolicy="no-referrer"
          onError={() => setFailed(photoUrl)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** "Inês Moura" → "IM" */
export const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => (charactersOf(word)[0] ?? '').toUpperCase())
    .join('');
