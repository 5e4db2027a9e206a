import './buy-card.css';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageTop } from '../../../ui/page-top.tsx';
import { BoughtCard } from './bought-card.tsx';
import { OrderForm } from './order-form.tsx';

/** Buys a gift card for somebody; after the provider's page it says whether the card is on its way. @param id of the card that was paid for; empty before */
export default function BuyCard({ id }: { readonly id: string }) {
  const t = useT();
  return (
    <div className="wrap">
      <PageHead title={t('pay.buy.title')} />
      <PageTop title={t('pay.buy.title')} lead={t('pay.buy.lead')} />
      <div className="buy-card">
        {id ? <BoughtCard key={id} id={id} /> : <OrderForm />}
        <Card title={t('pay.buy.how')}>
          <ul>
            <li>{t('pay.buy.how1')}</li>
            <li>{t('pay.buy.how2')}</li>
            <li>{t('pay.buy.how3')}</li>
          </ul>
        </Card>
      </div>
    </div>
  );
}
