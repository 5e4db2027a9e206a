import '../../staff/dashboard.css';
import type { Partner } from '@fareground/domain/people/partner';
import Handshake from 'lucide-react/icons/handshake';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { usePartners } from '../../staff/data/partners.ts';
import { PartnerDialog } from '../../staff/partner-dialog.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';

/** Organisers and operators that the house sells for. */
export default function PartnersPage() {
  const t = useT();
  const [editing, setEditing] = useState<Partner | 'new'>();
  const close = () => setEditing(undefined);
  const add = (
    <Button icon={Plus} onClick={() => setEditing('new')}>
      {t('partners.new')}
    </Button>
  );
  return (
    <StaffPage title="partners.title" lead="partners.lead" actions={add}>
      <Card>
        <PartnerTable onEdit={setEditing} />
      </Card>
      {editing ? (
        <PartnerDialog partner={editing === 'new' ? null : editing} onClose={close} onSaved={close} />
      ) : null}
    </StaffPage>
  );
}

function PartnerTable({ onEdit }: { readonly onEdit: (partner: Partner) => void }) {
  const t = useT();
  const live = usePartners();
  if (live.status === 'loading') return <Loading rows={6} />;
  if (live.data.length === 0) {
    return (
      <EmptyState icon={Handshake} title={t('partners.none')}>
        {t('partners.noneHint')}
      </EmptyState>
    );
  }
  const columns: readonly Column<Partner>[] = [
    {
      key: 'name',
      heading: t('partners.name'),
      cell: (partner) => (
        <Button kind="quiet" onClick={() => onEdit(partner)}>
          {partner.name}
        </Button>
      ),
    },
    { key: 'legalName', heading: t('partners.legalName'), cell: ({ legalName }) => legalName },
    {
      key: 'contact',
      heading: t('partners.contact'),
      cell: ({ email, phone }) => [email, phone].filter(Boolean).join(', '),
    },
    {
      key: 'state',
      heading: t('partners.state'),
      cell: ({ active }) => (
        <Badge {...(active && { tone: 'good' })}>
          {t(active ? 'partners.isActive' : 'partners.isInactive')}
        </Badge>
      ),
    },
  ];
  return (
    <DataTable caption={t('partners.title')} columns={columns} rows={live.data} rowKey={({ id }) => id} />
  );
}
