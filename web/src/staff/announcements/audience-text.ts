import type { Audience } from '@fareground/domain/messages/announcement';
import type { Translate } from '../../i18n/use-t.tsx';
import type { AnnouncedOffering } from './announcement-draft.ts';

/** "Stalls, Balcony · Not checked in": who gets it, in words. */
export function audienceText(
  t: Translate,
  { tierIds, stops, checkedIn, answer }: Audience,
  offering: AnnouncedOffering,
): string {
  const tierNames = tierIds?.map((id) => offering.tiers.find((one) => one.id === id)?.name ?? id);
  const stopNames = stops?.map((stop) =>
    t('announcements.stopAt', {
      name: offering.stops.find((one) => one.stop === stop)?.name ?? String(stop),
    }),
  );
  const parts = [
    tierNames?.join(', '),
    stopNames?.join(', '),
    checkedIn === undefined
      ? undefined
      : t(checkedIn ? 'announcements.checkedIn.yes' : 'announcements.checkedIn.no'),
    answer && answerText(t, answer, offering),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? t('announcements.to.all') : parts.join(' · ');
}

/** "Which meal?: Vegetarian" */
export function answerText(
  t: Translate,
  { questionId, answer }: NonNullable<Audience['answer']>,
  { answers }: AnnouncedOffering,
): string {
  const label = answers.find((one) => one.questionId === questionId)?.label ?? questionId;
  const said = answer === 'yes' ? t('announcements.yes') : answer === 'no' ? t('announcements.no') : answer;
  return t('announcements.questionIs', { label, answer: said });
}
