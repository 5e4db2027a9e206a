import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

interface IconProps {
  /** An icon of lucide-react, imported by name so that only it is shipped. */
  readonly of: LucideIcon;
  /** 16, 20 (nothing said) or 24 px. */
  readonly size?: 's' | 'l';
  readonly className?: string;
}

/** A drawing beside a word. It is hidden from screen readers: the word, or the control's own name, says it. */
export function Icon({ of: Drawing, size, className }: IconProps) {
  return (
    <Drawing
      className={classNames('i', size === 's' && 'i-s', size === 'l' && 'i-l', className)}
      aria-hidden="true"
      focusable="false"
    />
  );
}
