import { unknownValue } from '@fareground/domain/booking/report-groups';
import type { SumGrouping } from '@fareground/domain/payments/ledger/ledger-sums';
import type { MessageId } from '../../../i18n/ids.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';

/** Values that the house names; others are what somebody wrote. */
const names: Readonly<Record<string, MessageId>> = {
  'channel=web': 'moneyReport.channel.web',
  'channel=waiting-list': 'moneyReport.channel.waiting-list',
  'channel=on-board': 'moneyReport.channel.on-board',
  'category=music': 'category.music',
  'category=stage': 'category.stage',
  'category=sport': 'category.sport',
  'category=comedy': 'category.comedy',
  'category=talks': 'category.talks',
  'category=family': 'category.family',
  'category=film': 'category.film',
  'category=food': 'category.food',
  'category=bus': 'category.bus',
  'category=train': 'category.train',
  'category=ferry': 'category.ferry',
  'category=plane': 'category.plane',
  'fare=full': 'moneyReport.fare.full',
  'fare=own-price': 'moneyReport.fare.own-price',
  'fare=add-on': 'moneyReport.fare.add-on',
  'fare=package': 'moneyReport.fare.package',
  'fare=adult': 'moneyReport.fare.adult',
  'fare=child': 'moneyReport.fare.child',
  'fare=infant': 'moneyReport.fare.infant',
  'rate=none': 'moneyReport.noTax',
  'rate=reverse': 'moneyReport.reverseCharge',
};

/** What a value of a grouping is called in words. */
export function useValueName(): (by: SumGrouping, value: string) => string {
  const t = useT();
  const format = useFormat();
  return (by, value) => {
    const id = names[`${by}=${value}`];
    if (id) return t(id);
    if (value === unknownValue) return t('moneyReport.unknown');
    if (by === 'ahead') return t('moneyReport.daysAhead', { count: Number(value) });
    return by === 'rate' ? t('moneyReport.percent', { rate: format.number(Number(value) / 100) }) : value;
  };
}
