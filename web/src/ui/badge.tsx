import './badge.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'info';

interface BadgeProps {
  /** Without a tone: neutral, for a draft or what is closed. `category` takes the accent of the parent's `data-cat`. */
  readonly tone?: Tone | 'category';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A state in one or two words. A figure belongs in it wherever there is one. */
export function Badge({ tone, icon, children }: BadgeProps) {
  const toneClass = tone === undefined ? '' : ` badge-${tone === 'category' ? 'cat' : tone}`;
  return (
    <span className={`badge${toneClass}`}>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </span>
  );
}
