import type { EventField, EventForm, TierField } from '@fareground/domain/events/event-form';
import type { FormFault, FormPath } from '@fareground/domain/events/read-event-form';
import type { MessageId } from '../../../i18n/ids.ts';
import type { Translate } from '../../../i18n/use-t.tsx';

/** What the field is called, a tier's with the tier's name: "Stalls: Places". */
export function fieldName(t: Translate, form: EventForm, path: FormPath): string {
  const [first = '', id, field] = path.split('/');
  if (first === 'moreDates' || !id) return t(`eventForm.field.${first as EventField}`);
  const tier = form.tiers.find((one) => one.id === id)?.name || t('eventForm.newTier');
  if (!field) return tier;
  const name = t(`eventForm.tier.${field as TierField}`, { currency: form.currency });
  return t('eventForm.tierField', { tier, field: name });
}

export const faultText = (t: Translate, { reason }: FormFault): string =>
  t(`eventForm.fault.${reason}` satisfies MessageId);

/** The fault beside a field. What is merely not filled in yet is told once publishing was tried. */
export function faultOf(
  t: Translate,
  faults: readonly FormFault[],
  path: FormPath,
  tried: boolean,
): string | undefined {
  const found = faults.find((fault) => fault.path === path);
  return found && (tried || found.reason !== 'missing') ? faultText(t, found) : undefined;
}

/** The name of the control of a field: "title", "tiers/t1/price", "moreDates/0". Of the tickets as a whole: the currency, which stands above them. */
export const controlName = (path: FormPath): string => (path === 'tiers' ? 'currency' : path);

/** As the fields stand in the form. */
const order: readonly string[] = [
  'title',
  'category',
  'shortTitle',
  'summary',
  'description',
  'performers',
  'organiser',
  'ageLimit',
  'imagePath',
  'venueId',
  'nearestPlaceId',
  'startsAt',
  'doorsAt',
  'endsAt',
  'moreDates',
  'planId',
  'currency',
  'tiers',
];
const placeOf = (path: FormPath): number => {
  const place = order.indexOf(path.split('/')[0] ?? '');
  return place < 0 ? order.length : place;
};
export const inOrder = (faults: readonly FormFault[]): readonly FormFault[] =>
  faults.toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
