import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

interface IconProps {
  /** An icon of lucide-react, imported from its own file (`lucide-react/icons/bus`) so that a page takes only its own along. */
  readonly of: LucideIcon;
  /** 16, 20 (the default) or 24 px. */
  readonly size?: 's' | 'l';
  readonly className?: string;
}

/** A drawing beside a word. The library hides it from screen readers, which read the word or the control's own name. */
export function Icon({ of: Drawing, size, className }: IconProps) {
  return <Drawing className={classNames('i', size === 's' && 'i-s', size === 'l' && 'i-l', className)} />;
}
