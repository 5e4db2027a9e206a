import type { VoucherUses } from '@fareground/domain/api/quotes';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import Search from 'lucide-react/icons/search';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import {
  type BoundNames,
  countUses,
  cursorOf,
  noNames,
  readBoundNames,
  useVoucherPage,
  type VoucherFilter,
} from '../data/vouchers.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const voucherFilterOf = (search: URLSearchParams): VoucherFilter => ({
  code: search.get('code') ?? '',
  batch: search.get('batch') ?? '',
});

/** A page of vouchers; the filter stands in the address. */
export function VoucherList() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const filter = voucherFilterOf(search);
  return (
    <Card>
      <search className="dash-filters" aria-label={t('vouchers.find')}>
        <div className="wide">
          <Field label={t('vouchers.find')} hint={t('vouchers.findHint')}>
            <Input
              icon={Search}
              type="search"
              maxLength={20}
              autoCapitalize="characters"
              value={filter.code}
              onChange={({ target }) =>
                setSearch(target.value ? { code: target.value } : {}, { replace: true })
              }
            />
          </Field>
        </div>
      </search>
      {filter.batch ? (
        <div className="row row-wrap">
          <p>{t('vouchers.ofBatch', { batch: filter.batch })}</p>
          <Button kind="line" icon={X} onClick={() => setSearch({})}>
            {t('vouchers.allBatches')}
          </Button>
        </div>
      ) : null}
      <Rows filter={filter} />
    </Card>
  );
}

function Rows({ filter }: { readonly filter: VoucherFilter }) {
  const t = useT();
  const format = useFormat();
  const now = useOpenedAt();
  const pages = useCursorPages<readonly (string | number)[]>(JSON.stringify(filter));
  const live = useVoucherPage(filter, pages.cursor);
  const rows = live.status === 'ready' ? live.data.slice(0, PAGE_ROWS) : [];
  const uses = useUses(rows.map(({ code }) => code));
  const names = useBoundNames(rows);
  if (live.status === 'loading') return <Loading rows={8} />;
  const last = rows.at(-1);
  if (!last) {
    const isFiltered = filter.code !== '' || filter.batch !== '';
    return (
      <EmptyState icon={TicketPercent} title={t(isFiltered ? 'vouchers.noneFound' : 'vouchers.none')}>
        {t(isFiltered ? 'vouchers.noneFoundHint' : 'vouchers.noneHint')}
      </EmptyState>
    );
  }
  const columns: Column<Voucher>[] = [
    {
      key: 'code',
      heading: t('vouchers.code'),
      cell: (one) => (
        <>
          <Link className="voucher-link" to={staffPaths.vouchers.to({}, { edit: one.code })}>
            {one.code}
          </Link>
          {one.batch ? (
            <small>
              <Link className="voucher-link" to={staffPaths.vouchers.to({}, { batch: one.batch })}>
                {one.batch}
              </Link>
            </small>
          ) : null}
        </>
      ),
    },
    { key: 'worth', heading: t('vouchers.takesOff'), cell: (one) => worthText(t, format, one) },
    {
      key: 'where',
      heading: t('vouchers.where'),
      cell: (one) => (
        <>
          {one.offeringIds.length === 0
            ? t('vouchers.everywhere')
            : one.offeringIds.map((offeringId) => <div key={offeringId}>{names.ofSale(offeringId)}</div>)}
          {one.tierIds ? (
            <small>{one.tierIds.map((tierId) => names.ofTier(one, tierId)).join(', ')}</small>
          ) : null}
          {one.email ? <small>{one.email}</small> : null}
        </>
      ),
    },
    {
      key: 'until',
      heading: t('vouchers.until'),
      cell: (one) => format.dateYear(one.endsAt, zone),
    },
    {
      key: 'uses',
      heading: t('vouchers.uses'),
      numeric: true,
      cell: (one) => <Uses voucher={one} uses={uses?.get(one.code)} />,
    },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: (one) => {
        const state = voucherState(one, now);
        const tone = voucherTones[state];
        return <Badge {...(tone ? { tone } : {})}>{t(`vouchers.state.${state}`)}</Badge>;
      },
    },
  ];
  const more = live.size > PAGE_ROWS;
  return (
    <>
      <DataTable caption={t('vouchers.title')} columns={columns} rows={rows} rowKey={({ code }) => code} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next(cursorOf(filter, last)) : undefined}
      />
    </>
  );
}

function Uses({ voucher, uses }: { readonly voucher: Voucher; readonly uses: VoucherUses | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!uses) return t('vouchers.usesOf', { used: '–', most: format.number(voucher.maxUses) });
  const { spent } = uses;
  return (
    <>
      {t('vouchers.usesOf', {
        used: format.number(uses.used + uses.held),
        most: format.number(voucher.maxUses),
      })}
      {spent === null || voucher.budget === undefined ? null : (
        <small>
          {t('vouchers.spentOf', {
            spent: format.money(spent, voucher.currency),
            budget: format.money(voucher.budget, voucher.currency),
          })}
        </small>
      )}
    </>
  );
}

/** What the shown ones count for, read once when they come into view; their ids until then. */
function useBoundNames(vouchers: readonly Voucher[]): BoundNames {
  const [names, setNames] = useState(noNames);
  const newest = useRef(vouchers);
  newest.current = vouchers;
  const shown = vouchers.map(({ code, updatedAt }) => `${code} ${updatedAt}`).join(',');
  useEffect(() => {
    if (shown === '') return;
    let isGone = false;
    readBoundNames(newest.current)
      .then((read) => {
        if (!isGone) setNames(read);
      })
      .catch((error: unknown) => console.error('What vouchers count for could not be read', error));
    return () => {
      isGone = true;
    };
  }, [shown]);
  return names;
}

/** How often the shown ones were used, counted once when they come into view. */
function useUses(codes: readonly string[]): ReadonlyMap<string, VoucherUses> | undefined {
  const [counted, setCounted] = useState<ReadonlyMap<string, VoucherUses>>();
  const asked = codes.join(' ');
  useEffect(() => {
    if (asked === '') return;
    let isGone = false;
    countUses(asked.split(' '))
      .then((uses) => {
        if (!isGone) setCounted(uses);
      })
      .catch((error: unknown) => console.error('Uses could not be counted', error));
    return () => {
      isGone = true;
    };
  }, [asked]);
  return counted;
}

/** "20%", "€5.00 off the order", "€5.00 off each ticket". */
function worthText(
  t: ReturnType<typeof useT>,
  format: ReturnType<typeof useFormat>,
  { kind, value, per, currency }: Voucher,
): string {
  if (kind === 'opens') return t('vouchers.worth.opens');
  if (kind === 'percent') return t('vouchers.worth.percent', { value });
  const amount = format.money(value, currency);
  return t(per === 'ticket' ? 'vouchers.worth.ticket' : 'vouchers.worth.order', { amount });
}

type VoucherState = 'open' | 'off' | 'later' | 'over';
function voucherState({ active, startsAt, endsAt }: Voucher, now: number): VoucherState {
  if (!active) return 'off';
  if (now < startsAt) return 'later';
  return now < endsAt ? 'open' : 'over';
}
const voucherTones: Readonly<Record<VoucherState, Tone | undefined>> = {
  open: 'good',
  off: undefined,
  later: 'info',
  over: undefined,
};
