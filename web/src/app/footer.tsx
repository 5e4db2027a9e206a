import './footer.css';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { MessageId } from '../i18n/ids.ts';
import { useT } from '../i18n/use-t.tsx';
import { FitText } from '../ui/fit-text.tsx';
import { OwnCurrency } from './own-currency.tsx';

interface Column {
  readonly heading: MessageId;
  readonly links: readonly { readonly to: string; readonly text: MessageId }[];
}
const columns: readonly Column[] = [
  {
    heading: 'footer.find',
    links: [
      { to: paths.events.to(), text: 'footer.allEvents' },
      { to: paths.travel.to(), text: 'footer.allTrips' },
      { to: paths.events.to({}, { when: 'weekend' }), text: 'footer.weekend' },
    ],
  },
  {
    heading: 'footer.yours',
    links: [
      { to: paths.profile.to(), text: 'footer.tickets' },
      { to: paths.findTickets.to(), text: 'footer.findTickets' },
      { to: paths.payments.to(), text: 'footer.payments' },
      { to: paths.updateProfile.to(), text: 'footer.details' },
    ],
  },
  {
    heading: 'footer.company',
    links: [
      { to: paths.about.to(), text: 'footer.about' },
      { to: paths.join.to(), text: 'footer.join' },
      { to: paths.terms.to(), text: 'footer.terms' },
    ],
  },
];

export function Footer() {
  const t = useT();
  return (
    <footer className="foot later">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <FitText lines={[t('site.shout1'), t('site.shout2')]} />
          </div>
          {columns.map(({ heading, links }) => (
            <div key={heading}>
              <h2>{t(heading)}</h2>
              <ul>
                {links.map(({ to, text }) => (
                  <li key={text}>
                    <Link to={to}>{t(text)}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="foot-end">
          <span>{t('footer.copyright')}</span>
          <span>{t('footer.times')}</span>
          <OwnCurrency />
        </div>
      </div>
    </footer>
  );
}
