import {
  type Grouping,
  groupName,
  splitGroupName,
  tierOfSale,
  unknownValue,
} from '@fareground/domain/booking/report-groups';
import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { vehicleKinds } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { groupDocuments, groupFigures } from '@fareground/domain/payments/ledger/group-report';
import { type Period, wholeMonthsOf } from '@fareground/domain/payments/ledger/ledger-report';
import { allScope } from '@fareground/domain/payments/ledger/ledger-sums';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { useLedgerGroups } from '../../../staff/data/ledger-queries.ts';
import { type SoldFilter, saleOfGroup } from '../../../staff/sold-filter.ts';
import { Field, LateSelect } from '../../../ui/field.tsx';
import { ValueName } from '../money-report/group-label.tsx';
import { SaleName } from '../sale-name.tsx';

interface SoldFilterFieldsProps {
  readonly filter: SoldFilter;
  /** Whose sums say what there is to choose. */
  readonly period: Period;
}

/** By what bookings and payments are kept to one value, in a form: "of" and "currency". */
export function SoldFilterFields(props: SoldFilterFieldsProps) {
  const session = useConfirmedSession();
  const readsSums = session.status === 'signed-in' && session.can('ledger.read');
  return readsSums ? (
    <FieldsOfSums {...props} />
  ) : (
    <Fields filter={props.filter} options={[]} currencies={[]} />
  );
}

/** A group that can be chosen; `value` is what it is named by, `group` its name. */
interface Option {
  readonly by: Grouping;
  readonly value: string;
  readonly group: string;
}

const optionOf = (by: Grouping, value: string): Option => ({ by, value, group: groupName(by, value) });

/** For everybody: what the house itself names. */
const ofHouse: readonly Option[] = [
  ...(['web', 'waiting-list', 'on-board'] as const).map((value) => optionOf('channel', value)),
  ...[...eventCategories, ...vehicleKinds].map((value) => optionOf('category', value)),
];

/** A line is read for its name: so many are offered, those that sold most. */
const MAX_LINES = 8;
const MAX_OPTIONS = 100;
const OFFERED = ['partner', 'route', 'fare'] as const satisfies readonly Grouping[];

/** What was sold in its months says what there is to choose: of all, or the kinds of ticket of one event. */
function FieldsOfSums({ filter, period }: SoldFilterFieldsProps) {
  const offeringId = saleOfGroup(filter.group);
  const scope = offeringId ? groupName('sale', offeringId) : allScope;
  // Whole months are the fewest documents, and enough to choose from.
  const months = wholeMonthsOf(period);
  const groupings = offeringId ? (['tier', 'channel'] as const) : ([...OFFERED, 'channel'] as const);
  const sums = useLedgerGroups(groupDocuments(scope, groupings, months)).data ?? [];
  const figures = (by: Grouping) => groupFigures(scope, by, months, sums);
  const valuesOf = (by: Grouping, most: number) =>
    [...new Set(figures(by).map(({ value }) => value))]
      .filter((value) => value !== unknownValue)
      .slice(0, most);
  const options = offeringId
    ? valuesOf('tier', MAX_OPTIONS).map(
        (tier): Option => ({
          by: 'tier',
          value: tier,
          group: groupName('tier', tierOfSale(offeringId, tier)),
        }),
      )
    : OFFERED.flatMap((by) =>
        valuesOf(by, by === 'route' ? MAX_LINES : MAX_OPTIONS).map((value) => optionOf(by, value)),
      );
  const currencies = [...new Set(figures('channel').map(({ currency }) => currency))].sort();
  return <Fields filter={filter} options={options} currencies={currencies} />;
}

interface FieldsProps {
  readonly filter: SoldFilter;
  readonly options: readonly Option[];
  readonly currencies: readonly string[];
}

const groupingsShown = ['tier', 'channel', 'partner', 'route', 'category', 'fare'] as const;

function Fields({ filter, options, currencies }: FieldsProps) {
  const t = useT();
  const { group, currency } = filter;
  const offeringId = saleOfGroup(group);
  const offered = [...options, ...(offeringId ? [] : ofHouse), ...chosenOf(group)];
  const distinct = [...new Map(offered.map((one) => [one.group, one])).values()];
  return (
    <>
      <Field label={t('soldFilter.of')} hint={offeringId ? undefined : t('soldFilter.ofHint')}>
        {/* Its options come with the sums. */}
        <LateSelect name="of" key={group} value={group}>
          <option value="">{t('moneyReport.all')}</option>
          {offeringId ? (
            <option value={groupName('sale', offeringId)}>
              <SaleName offeringId={offeringId} />
            </option>
          ) : null}
          {groupingsShown.map((by) => {
            const own = distinct.filter((one) => one.by === by);
            return own.length > 0 ? (
              <optgroup key={by} label={t(`moneyReport.grouping.${by}`)}>
                {own.map((one) => (
                  <option key={one.group} value={one.group}>
                    <ValueName by={by} value={one.value} />
                  </option>
                ))}
              </optgroup>
            ) : null;
          })}
        </LateSelect>
      </Field>
      <Field label={t('moneyReport.currency')}>
        <LateSelect name="currency" key={currency} value={currency}>
          <option value="">{t('soldFilter.anyCurrency')}</option>
          {[...new Set([...currencies, ...(currency ? [currency] : [])])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </LateSelect>
      </Field>
    </>
  );
}

/** What is chosen is always offered, whatever was sold in the period. */
function chosenOf(group: string): Option[] {
  const named = splitGroupName(group);
  if (!named || named.by === 'sale') return [];
  const { by, value } = named;
  return [{ by, value: by === 'tier' ? value.slice(value.indexOf(':') + 1) : value, group }];
}
