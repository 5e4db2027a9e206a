import './buy-card.css';
import { isSwitchedOff } from '@fareground/domain/catalogue/settings/features';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { USUAL_GIVE_BACK_DAYS } from '@fareground/domain/payments/gift-cards/card-refund-offer';
import { collections } from '../../../data/collections.ts';
import { usePublicData } from '../../../data/public-data.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageTop } from '../../../ui/page-top.tsx';
import { BoughtCard } from './bought-card.tsx';
import { OrderForm } from './order-form.tsx';

/** Buys a gift card for somebody; after the provider's page it says whether the card is on its way. @param id of the card that was paid for; empty before */
export default function BuyCard({ id }: { readonly id: string }) {
  const t = useT();
  const settings = usePublicData('sold-cards', (reader) =>
    reader.get<PublicSettings>(collections.publicSettings).then((found) => found ?? null),
  );
  // While nobody knows yet it is shown: the server refuses what is not offered.
  const house = settings.status === 'ready' ? (settings.value ?? undefined) : undefined;
  const isOff = isSwitchedOff(house, 'gift-cards');
  const giveBackDays = house?.giveBackDays ?? USUAL_GIVE_BACK_DAYS;
  return (
    <div className="wrap">
      <PageHead title={t('pay.buy.title')} />
      <PageTop title={t('pay.buy.title')} lead={t('pay.buy.lead')} />
      <div className="buy-card">
        {id ? (
          <BoughtCard key={id} id={id} supportEmail={house?.supportEmail ?? ''} areSold={!isOff} />
        ) : isOff ? (
          <Note tone="warn">{t('problem.switched-off')}</Note>
        ) : (
          <OrderForm />
        )}
        <Card title={t('pay.buy.how')}>
          <ul>
            <li>{t('pay.buy.how1')}</li>
            <li>{t('pay.buy.how2')}</li>
            <li>{t('pay.buy.how3')}</li>
            {giveBackDays > 0 ? <li>{t('pay.buy.how4', { count: giveBackDays })}</li> : null}
          </ul>
        </Card>
      </div>
    </div>
  );
}
