import type { Event } from '@fareground/domain/catalogue/events/event';
import { useOffered } from '../../data/notices.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { BuyBar } from '../../ui/buy-bar.tsx';
import { AboutMoney } from '../../views/about-money.tsx';
import type { PriceAndPlaces } from '../../views/tier-state.ts';
import { WaitLink } from '../../views/wait-link.tsx';

interface EventPriceProps {
  readonly event: Event;
  readonly shown: PriceAndPlaces;
  /** The least that it costs, in words. */
  readonly price: string;
}

/** The least it costs now and how many places are left, at the end of the event's ticket. @param at when that was read */
export function EventPrice({
  event,
  shown: { from, places },
  price,
  at,
}: EventPriceProps & { readonly at: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="ev-price">
      <p className="ev-from">
        {from === undefined ? null : (
          <>
            {price}
            <AboutMoney amount={from} currency={event.currency} />
          </>
        )}
      </p>
      {places ? (
        <p className="ev-left">
          {places.left > 0 ? t('event.leftOfAll', { ...places }) : t('event.soldOut')}
          <span className="live">{t('event.checked', { time: format.time(at, event.timeZone) })}</span>
        </p>
      ) : null}
    </div>
  );
}

/** As long as nothing is chosen: what it costs at least, and the way to the places. Nothing where nothing can be bought or waited for. */
export function PriceBar({ event, shown: { from, places }, price }: EventPriceProps) {
  const t = useT();
  const isQueued = useOffered('waiting-lists');
  const left = places?.left;
  if (from === undefined)
    return left === 0 && isQueued ? (
      <BuyBar label={t('bar.name')} total={t('event.soldOut')} what={t('tier.mayReturn')}>
        <WaitLink id={event.id} />
      </BuyBar>
    ) : null;
  return (
    <BuyBar
      label={t('bar.name')}
      total={price}
      what={left === undefined ? '' : t('event.left', { count: left })}
    >
      <Button kind="ticket" onClick={goToPlaces}>
        {t('bar.choose')}
      </Button>
    </BuyBar>
  );
}

/** The heading takes the focus, so that the next step of the keyboard is the first kind of ticket. */
function goToPlaces(): void {
  const heading = document.getElementById('places');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
