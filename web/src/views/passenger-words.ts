import { extrasIn, type OwnExtras } from '@fareground/domain/catalogue/trips/extras';
import type { PassengerKind } from '@fareground/domain/catalogue/trips/trip-fares';
import type { Translate } from '../i18n/use-t.tsx';

/** ", Child, Bicycles: 1": who travels on some seats and what each brings along, behind the seats; empty for adults without anything. */
export const passengerWords = (
  t: Translate,
  {
    passenger,
    extras,
  }: { readonly passenger?: PassengerKind | undefined; readonly extras?: OwnExtras | undefined },
): string =>
  [
    ...(passenger ? [t(`passenger.${passenger}`)] : []),
    ...extrasIn(extras).map(({ kind, count }) => t('extra.some', { extra: t(`extra.${kind}`), count })),
  ]
    .map((words) => `, ${words}`)
    .join('');
