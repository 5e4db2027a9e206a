import '../../staff/dashboard.css';
import type { Package } from '@fareground/domain/catalogue/packages/package';
import { emptyPackageForm, formOfPackage } from '@fareground/domain/catalogue/packages/package-form';
import PackageIcon from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { usePackage } from './data/packages.ts';
import { PackageForm } from './packages/package-form.tsx';
import { PackageTable } from './packages/package-table.tsx';
import { usePackagedEvents } from './packages/use-packaged-events.ts';

/** Bundles and passes: what staff put together of the places of their events, and sell at one price. */
export default function PackagesPage() {
  const t = useT();
  const [search] = useSearchParams();
  const id = search.get('edit');
  const isNew = search.has('new');
  const from = search.get('from');
  if (id === null && !isNew) {
    const add = (
      <ButtonLink icon={Plus} to={staffPaths.packages.to({}, { new: '1' })}>
        {t('packageForm.new')}
      </ButtonLink>
    );
    return (
      <StaffPage title="packageForm.title" lead="packageForm.lead" actions={add}>
        <Card>
          <PackageTable />
        </Card>
      </StaffPage>
    );
  }
  const title = isNew ? 'packageForm.new' : 'packageForm.one';
  const trail = [{ text: t('packageForm.title'), to: staffPaths.packages.to() }, { text: t(title) }];
  const known = id ?? from;
  return (
    <StaffPage title={title} actions={<Crumbs trail={trail} />}>
      {known === null ? (
        <PackageForm stored={null} first={emptyPackageForm} />
      ) : (
        <Stored key={known} id={known} isCopy={isNew} />
      )}
    </StaffPage>
  );
}

interface StoredProps {
  readonly id: string;
  /** A new one that begins like it. */
  readonly isCopy: boolean;
}

function Stored({ id, isCopy }: StoredProps) {
  const t = useT();
  const live = usePackage(id);
  if (live.status === 'loading') return <Loading rows={6} />;
  if (!live.data) {
    return (
      <EmptyState icon={PackageIcon} title={t('packageForm.gone')}>
        {t('packageForm.goneHint')}
      </EmptyState>
    );
  }
  return <WithZone key={live.data.updatedAt} sold={live.data} isCopy={isCopy} />;
}

/** Its times are on the clock of its first event's place. */
function WithZone({ sold, isCopy }: { readonly sold: Package; readonly isCopy: boolean }) {
  const { events, isDone, hasFailed, retry } = usePackagedEvents(sold.eventIds.slice(0, 1));
  if (hasFailed) return <ErrorState onRetry={retry} />;
  if (!isDone) return <Loading rows={6} />;
  const first = formOfPackage(sold, events[0]?.event.timeZone ?? 'UTC');
  return <PackageForm stored={isCopy ? null : sold} first={first} />;
}
