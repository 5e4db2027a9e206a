import './hold-chip.css';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router-dom';
import { parseHeldPlaces } from '../cart/held-places.ts';
import { paths } from '../config/paths.ts';
import { useAreas } from '../i18n/provider.tsx';
import { useRegionalTimeZone } from '../i18n/regional-settings.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { Flap } from '../ui/flap.tsx';
import { countdownText, useCountdown } from '../ui/hold-countdown.tsx';
import { Icon } from '../ui/icon.tsx';

/** What is held, the time left on flaps, and the way to pay for it; at the end that it has ended, and the way to what happened. */
export default function HoldChip({ text }: { readonly text: string }) {
  useAreas(['purchase']);
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const held = parseHeldPlaces(text);
  const { left, spoken } = useCountdown({ until: held?.until ?? 0, length: held?.length ?? 0 });
  if (!held || left === undefined) return null;
  const to = paths.payment.to({}, { booking: held.bookingId });
  return (
    <>
      {left === 0 ? (
        <Link className="holdchip" to={to}>
          <Icon of={Clock} size="s" />
          <span>
            {t('hold.ended')}
            <span className="vh">. {t('hold.endedWhat')}</span>
          </span>
        </Link>
      ) : (
        <Link className="holdchip" to={to}>
          <Icon of={Clock} size="s" />
          <span className="holdchip-what">{t('hold.places', { places: held.places })}</span>
          <span className="vh">{t('hold.goToPay', { time: format.time(held.until, zone) })}</span>
          <span aria-hidden="true">
            <Flap text={countdownText(left)} />
          </span>
        </Link>
      )}
      <span className="vh" role="status">
        {spoken}
      </span>
    </>
  );
}
