import type {
  EventField,
  EventForm,
  FareField,
  QuotaField,
  TierField,
} from '@fareground/domain/catalogue/events/event-form';
import type { FormFault, FormPath } from '@fareground/domain/catalogue/events/form-fault';
import type { QuestionField } from '@fareground/domain/catalogue/questions/question-form';
import { pictureName } from '@fareground/domain/core/picture-path';
import type { MessageId } from '../../../i18n/ids.ts';
import type { Translate } from '../../../i18n/use-t.tsx';

/** What the field is called, with the names of its tier and its fare: "Stalls: Places", "Stalls: Child: Price in EUR". */
export function fieldName(t: Translate, form: EventForm, path: FormPath): string {
  const [first = '', id, field, fareId, fareField] = path.split('/');
  if (first === 'moreDates' || !id) return t(`eventForm.field.${first as EventField}`);
  if (first === 'gallery') {
    const number = form.gallery.findIndex(({ path: stored }) => pictureName(stored) === id) + 1;
    return t('eventForm.pictureNumber', { number });
  }
  if (first === 'quotas') {
    const quota = form.quotas.find((one) => one.id === id)?.name || t('eventForm.newQuota');
    if (!field) return quota;
    return t('eventForm.tierField', { tier: quota, field: t(`eventForm.quota.${field as QuotaField}`) });
  }
  if (first === 'questions') {
    const question = form.questions.find((one) => one.id === id)?.label || t('questionForm.new');
    if (!field) return question;
    const name = t(`questionForm.field.${field as QuestionField}`);
    return t('eventForm.tierField', { tier: question, field: name });
  }
  const found = form.tiers.find((one) => one.id === id);
  const tier = found?.name || t('eventForm.newTier');
  if (!field) return tier;
  if (fareId) {
    const fare = found?.fares.find((one) => one.id === fareId)?.name || t('eventForm.newFare');
    const whose = t('eventForm.tierField', { tier, field: fare });
    if (!fareField) return whose;
    const name = t(`eventForm.fare.${fareField as FareField}`, { currency: form.currency });
    return t('eventForm.tierField', { tier: whose, field: name });
  }
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
  'partnerId',
  'ageLimit',
  'imagePath',
  'gallery',
  'venueId',
  'nearestPlaceId',
  'startsAt',
  'doorsAt',
  'endsAt',
  'moreDates',
  'planId',
  'currency',
  'tiers',
  'quotas',
  'questions',
  'offerHours',
];
const placeOf = (path: FormPath): number => {
  const place = order.indexOf(path.split('/')[0] ?? '');
  return place < 0 ? order.length : place;
};
export const inOrder = (faults: readonly FormFault[]): readonly FormFault[] =>
  faults.toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
