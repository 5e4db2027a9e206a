import type { Currency } from '@fareground/domain/core/currencies';
import { drawerConverter, drawerIdOf, drawerPath } from '@fareground/domain/payments/drawer';
import { officeDesk } from '@fareground/domain/payments/ledger/account';
import { useStoredDocument } from '../../../firebase/use-firestore-query.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';

interface DrawerWarningProps {
  readonly currency: Currency;
  /** What is to be handed out, minor units. */
  readonly amount: number;
}

/** That the office's drawer has less than is to be handed out, by the books. */
export function DrawerWarning({ currency, amount }: DrawerWarningProps) {
  const t = useT();
  const format = useFormat();
  const live = useStoredDocument(drawerPath(drawerIdOf(officeDesk, currency)), drawerConverter);
  if (live.status === 'loading') return null;
  const balance = live.data?.balance ?? 0;
  if (balance >= amount) return null;
  return (
    <Note tone="warn" role="status">
      {t('drawers.tooLittle', { amount: format.money(balance, currency) })}
    </Note>
  );
}
