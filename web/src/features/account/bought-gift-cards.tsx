import type { MyGiftCardsResponse } from '@fareground/domain/api/gift-cards';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { readMyGiftCards } from './data/my-gift-cards.ts';

/** The gift cards that one has bought, each leading to where it stands and is given back; nothing for who has none, and where they cannot be read. */
export function BoughtGiftCards() {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const [cards, setCards] = useState<MyGiftCardsResponse['giftCards']>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void readMyGiftCards(leaving.signal).then((answer) => {
      if (answer.ok) setCards(answer.value.giftCards);
    });
    return () => leaving.abort();
  }, []);
  if (cards.length === 0) return null;
  return (
    <section className="own-section">
      <h2 className="head-s">{t('payments.cards')}</h2>
      <ul className="own-list">
        {cards.map(({ id, issued, currency, createdAt }) => (
          <li key={id} className="row row-wrap between">
            <div>
              <Link to={`${paths.payment.to()}?gift-card=${id}`}>
                {t('payments.card', { number: id.slice('gc-'.length).replace(/(\d{4})(?=\d)/g, '$1 ') })}
              </Link>
              <p className="small muted">
                {t('payments.cardBought', { time: format.dateTime(createdAt, zone) })}
              </p>
            </div>
            <b>{format.money(issued, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
