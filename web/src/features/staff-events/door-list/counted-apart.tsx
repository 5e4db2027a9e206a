import { attendance } from '@fareground/domain/access/attendance';
import type { DoorTier } from '@fareground/domain/api/door-lists';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';

/** Names what is counted within the tickets though nobody sees it on sale, and what is counted beside them. */
export function CountedApart({ tiers }: { readonly tiers: readonly DoorTier[] }) {
  const t = useT();
  const format = useFormat();
  const { hidden, addOns } = attendance(tiers);
  const list = (some: typeof hidden) =>
    some
      .map(({ name, tickets }) => t('doorList.tierCount', { name, count: format.number(tickets) }))
      .join(', ');
  return (
    <>
      {hidden.length > 0 ? <span> {t('doorList.hidden', { tiers: list(hidden) })}</span> : null}
      {addOns.length > 0 ? <span> {t('doorList.addOns', { tiers: list(addOns) })}</span> : null}
    </>
  );
}
