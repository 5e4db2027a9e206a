import '../../staff/dashboard.css';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import Eye from 'lucide-react/icons/eye';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { LiveTable } from '../../staff/live-table.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useGiftCards } from './data/gift-cards.ts';
import { CardDialog } from './gift-cards/card-dialog.tsx';
import { IssueDialog } from './gift-cards/issue-dialog.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gift cards, the newest first, with what is left of each; giving one away, and looking into one. */
export default function GiftCardsPage() {
  return (
    <StaffPage title="giftCards.title" lead="giftCards.lead">
      <GiftCards />
    </StaffPage>
  );
}

function GiftCards() {
  const t = useT();
  const format = useFormat();
  const live = useGiftCards();
  const [openId, setOpenId] = useState<string>();
  const [isIssuing, setIsIssuing] = useState(false);
  const open = live.status === 'loading' ? undefined : live.data.find(({ id }) => id === openId);
  const columns: Column<GiftCard>[] = [
    { key: 'id', heading: t('giftCards.number'), cell: ({ id }) => <CardNumber id={id} /> },
    { key: 'createdAt', heading: t('giftCards.made'), cell: (one) => format.dateTime(one.createdAt, zone) },
    { key: 'origin', heading: t('giftCards.origin'), cell: ({ origin }) => t(`giftCards.from.${origin}`) },
    { key: 'email', heading: t('giftCards.email'), cell: ({ email }) => email },
    {
      key: 'issued',
      heading: t('giftCards.issued'),
      numeric: true,
      cell: ({ issued, currency }) => format.money(issued, currency),
    },
    {
      key: 'balance',
      heading: t('giftCards.left'),
      numeric: true,
      cell: ({ balance, currency }) => format.money(balance, currency),
    },
    {
      key: 'state',
      heading: t('giftCards.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'active' ? 'good' : 'bad'}>{t(`giftCards.is.${state}`)}</Badge>
      ),
    },
    {
      key: 'action',
      heading: t('giftCards.action'),
      cell: ({ id }) => (
        <Button kind="line" icon={Eye} onClick={() => setOpenId(id)}>
          {t('giftCards.show')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className="dash-stack">
        <div>
          <Button icon={Plus} onClick={() => setIsIssuing(true)}>
            {t('giftCards.give')}
          </Button>
        </div>
        <Card title={t('giftCards.all')}>
          <LiveTable live={live} caption={t('giftCards.all')} columns={columns} rowKey={({ id }) => id} />
        </Card>
      </div>
      {isIssuing ? <IssueDialog onClose={() => setIsIssuing(false)} /> : null}
      {open ? <CardDialog card={open} onClose={() => setOpenId(undefined)} /> : null}
    </>
  );
}

/** "0123 4567 8901 2345": not its code. */
function CardNumber({ id }: Pick<GiftCard, 'id'>) {
  return <span className="mono">{id.slice('gc-'.length).replace(/(\d{4})(?=\d)/g, '$1 ')}</span>;
}
