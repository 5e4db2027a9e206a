import { splitGroupName, unknownValue } from '@fareground/domain/booking/report-groups';
import type { SumGrouping } from '@fareground/domain/payments/ledger/ledger-sums';
import { useT } from '../../../i18n/use-t.tsx';
import { usePartnerNames } from '../../../staff/data/partners.ts';
import { RouteName } from '../route-name.tsx';
import { SaleName } from '../sale-name.tsx';
import { useValueName } from './use-value-name.ts';

/** "Sold through: the site" of "channel=web". */
export function GroupLabel({ group }: { readonly group: string }) {
  const t = useT();
  const named = splitGroupName(group);
  if (!named) return group;
  return (
    <>
      {t(`moneyReport.grouping.${named.by}`)}: <ValueName by={named.by} value={named.value} />
    </>
  );
}

const PartnerName = ({ value }: { readonly value: string }) => usePartnerNames()(value);

/** What a value of a grouping is called. */
export function ValueName({ by, value }: { readonly by: SumGrouping; readonly value: string }) {
  const nameOf = useValueName();
  if (by === 'sale') return <SaleName offeringId={value} />;
  if (by === 'partner' && value !== unknownValue) return <PartnerName value={value} />;
  return by === 'route' && value !== unknownValue ? <RouteName routeId={value} /> : nameOf(by, value);
}
