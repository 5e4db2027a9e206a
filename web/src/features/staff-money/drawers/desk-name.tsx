import { officeDesk } from '@fareground/domain/payments/ledger/account';
import { useT } from '../../../i18n/use-t.tsx';
import { SaleName } from '../sale-name.tsx';

/** Whose drawer it is: a trip's, or the office's. */
export function DeskName({ desk }: { readonly desk: string }) {
  const t = useT();
  return desk === officeDesk ? t('drawers.office') : <SaleName offeringId={desk} />;
}
