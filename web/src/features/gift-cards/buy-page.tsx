import './gift-cards.css';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/use-t.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { BoughtCard } from './bought-card.tsx';
import { OrderForm } from './order-form.tsx';

/** Buys a gift card for somebody; after the provider's page it says whether the card is on its way. */
export default function BuyGiftCardPage() {
  const t = useT();
  const [params] = useSearchParams();
  const id = params.get('card');
  return (
    <div className="wrap">
      <PageHead title={t('buyCard.title')} />
      <PageTop title={t('buyCard.title')} lead={t('buyCard.lead')} />
      <div className="buy-card">
        {id ? <BoughtCard key={id} id={id} /> : <OrderForm />}
        <Card title={t('buyCard.how')}>
          <ul>
            <li>{t('buyCard.how1')}</li>
            <li>{t('buyCard.how2')}</li>
            <li>{t('buyCard.how3')}</li>
          </ul>
        </Card>
      </div>
    </div>
  );
}
