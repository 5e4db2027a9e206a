import './packages.css';
import type { Package, PackageState } from '@fareground/domain/catalogue/packages/package';
import PackageIcon from 'lucide-react/icons/package';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { discardPackage, movePackage, readPackageSales, useLatestPackages } from '../data/packages.ts';

const tones: Readonly<Record<PackageState, Tone | undefined>> = {
  draft: 'info',
  onSale: 'good',
  ended: undefined,
};

/** Every package, with how many bookings have it, and its way on and off sale. */
export function PackageTable() {
  const t = useT();
  const format = useFormat();
  const live = useLatestPackages();
  const rows = live.status === 'ready' ? live.data : [];
  const sales = useSales(rows.map(({ id }) => id));
  if (live.status === 'loading') return <Loading rows={6} />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={PackageIcon} title={t('packageForm.none')}>
        {t('packageForm.noneHint')}
      </EmptyState>
    );
  }
  const columns: Column<Package>[] = [
    {
      key: 'name',
      heading: t('packageForm.name'),
      cell: ({ id, name, kind, eventIds }) => (
        <>
          <Link className="package-link" to={staffPaths.packages.to({}, { edit: id })}>
            {name}
          </Link>
          <small>
            {kind === 'pass'
              ? t('packageForm.datesOf', { count: eventIds.length })
              : t('packageForm.kind.bundle')}
          </small>
        </>
      ),
    },
    {
      key: 'price',
      heading: t('packageForm.price'),
      numeric: true,
      cell: ({ price, currency }) => format.money(price, currency),
    },
    {
      key: 'sold',
      heading: t('packageForm.bookings'),
      numeric: true,
      cell: ({ id }) => {
        const sold = sales?.get(id);
        return sold === undefined ? '–' : format.number(sold);
      },
    },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: ({ state }) => (
        <Badge {...(tones[state] && { tone: tones[state] })}>{t(`packageForm.state.${state}`)}</Badge>
      ),
    },
    { key: 'actions', heading: t('packageForm.actions'), cell: (one) => <Actions sold={one} /> },
  ];
  return <DataTable caption={t('packageForm.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Actions({ sold: { id, name, state } }: { readonly sold: Package }) {
  const t = useT();
  const [asksDiscard, setAsksDiscard] = useState(false);
  const discard = useStaffAction(discardPackage);
  const move = useStaffAction(movePackage);
  const next = state === 'onSale' ? 'ended' : 'onSale';
  return (
    <div className="row row-wrap">
      {state === 'draft' ? (
        <Button
          kind="line"
          aria-label={t('packageForm.discardNamed', { name })}
          onClick={() => setAsksDiscard(true)}
        >
          {t('packageForm.discard')}
        </Button>
      ) : (
        <Button
          kind="line"
          busy={move.busy}
          aria-label={t(state === 'onSale' ? 'packageForm.endNamed' : 'packageForm.resumeNamed', { name })}
          onClick={() => void move.run({ id, state: next })}
        >
          {t(state === 'onSale' ? 'packageForm.end' : 'packageForm.resume')}
        </Button>
      )}
      <ButtonLink
        kind="quiet"
        to={staffPaths.packages.to({}, { new: '1', from: id })}
        aria-label={t('packageForm.copyNamed', { name })}
      >
        {t('packageForm.copy')}
      </ButtonLink>
      <ActionProblem problem={move.problem ?? discard.problem} />
      {asksDiscard ? (
        <Dialog
          open
          onClose={() => setAsksDiscard(false)}
          title={t('packageForm.discardTitle')}
          actions={
            <>
              <Button kind="line" onClick={() => setAsksDiscard(false)}>
                {t('packageForm.keep')}
              </Button>
              <Button
                kind="bad"
                busy={discard.busy}
                onClick={() => void discard.run(id).then(() => setAsksDiscard(false))}
              >
                {t('packageForm.discard')}
              </Button>
            </>
          }
        >
          <p>{t('packageForm.discardText', { name })}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

/** How many bookings have the shown ones, counted once when they come into view. */
function useSales(ids: readonly string[]): ReadonlyMap<string, number> | undefined {
  const [counted, setCounted] = useState<ReadonlyMap<string, number>>();
  const asked = ids.join(' ');
  useEffect(() => {
    if (asked === '') return;
    let isGone = false;
    void readPackageSales(asked.split(' ')).then((answer) => {
      if (!isGone && answer.ok)
        setCounted(new Map(answer.value.sales.map(({ id, bookings }) => [id, bookings])));
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  return counted;
}
