import { charactersOf } from '@fareground/domain/core/cut-text';

/** "Inês Moura" → "IM" */
export const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => (charactersOf(word)[0] ?? '').toUpperCase())
    .join('');
