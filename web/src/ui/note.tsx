import './note.css';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface NoteProps {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  /** `status` is spoken when it appears, `alert` at once; without a word it is only text. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children: ReactNode;
}

const icons: Readonly<Record<Tone, LucideIcon>> = {
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: TriangleAlert,
};

/** Explains. What confirms and can be undone is a toast; what stands before a loss is a dialog. */
export function Note({ tone = 'info', icon, role, children }: NoteProps) {
  return (
    <div className={classNames('note', tone !== 'info' && `note-${tone}`)} role={role}>
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
