import { useAreas } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { mostOf, type TravelQuery, travellers } from './travel-query.ts';

interface TravellersProps {
  readonly query: TravelQuery;
  readonly onChange: (change: Partial<TravelQuery>) => void;
}

/** How many of each. Comes with its texts when it is first opened. */
export default function Travellers({ query, onChange }: TravellersProps) {
  useAreas(['travellers']);
  const t = useT();
  return (
    <>
      {travellers.map((one) => {
        const label = t(`travellers.${one}`);
        return (
          <p key={one} className="row between">
            <span>{label}</span>
            <Stepper
              label={label}
              value={query[one]}
              min={one === 'adults' ? 1 : 0}
              max={mostOf}
              onChange={(count) => onChange({ [one]: count })}
            />
          </p>
        );
      })}
      <p className="small muted">{t('travellers.note')}</p>
    </>
  );
}
