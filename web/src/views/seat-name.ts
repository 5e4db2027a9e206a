import type { SectionNames } from '@fareground/domain/catalogue/vehicles/layout';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import type { Translate } from '../i18n/use-t.tsx';

/** Sections that are the only one of their vehicle or room: naming them would add nothing. */
const alone = new Set(['m', 'c']);

/**
 * A seat as a person looks for it: "4A upper", "7C coach 21", "4A". Two decks and two coaches have seats of the same
 * number, and a ticket that says "4A" alone would send two people to one seat.
 * @param sections of the hall, where they are known
 */
export function seatName(t: Translate, seatId: string, sections: SectionNames = {}): string {
  const { sectionId, label } = splitSeatId(seatId);
  const section = sections[sectionId];
  if (section) return `${label} ${section}`;
  if (/^\d+$/.test(sectionId)) return t('seat.coach', { label, coach: sectionId });
  if (sectionId === 'u') return t('seat.upper', { label });
  if (sectionId === 'l') return t('seat.lower', { label });
  if (sectionId === 'o') return t('seat.open', { label });
  return alone.has(sectionId) ? label : `${label} ${sectionId.toUpperCase()}`;
}
