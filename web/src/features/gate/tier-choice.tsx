import type { GateSale, GateTiersResponse } from '@fareground/domain/api/gate';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { readGateTiers } from './data/gate-calls.ts';

interface TierChoiceProps {
  readonly sale: GateSale;
  /** Undefined: all. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (tierIds: readonly string[] | undefined) => void;
}

/** Which tickets of an event go in by this door; all but add-ons, unless somebody says otherwise. Nothing where there is one kind only. */
export function TierChoice({ sale, chosen, onChange }: TierChoiceProps) {
  const t = useT();
  const [tiers, setTiers] = useState<GateTiersResponse['tiers']>([]);
  useEffect(() => {
    let ended = false;
    readGateTiers(sale.id).then((found) => {
      if (!ended && found.ok) setTiers(found.value.tiers);
    });
    return () => {
      ended = true;
    };
  }, [sale.id]);
  if (tiers.length < 2) return null;
  const places = tiers.filter(({ addOn }) => !addOn).map(({ id }) => id);
  const ids = chosen ?? places;
  function toggle(id: string): void {
    const next = tiers
      .map((tier) => tier.id)
      .filter((each) => (each === id ? !ids.includes(id) : ids.includes(each)));
    onChange(next.join() === places.join() ? undefined : next);
  }
  return (
    <details className="gate-tiers">
      <summary>{chosen ? t('gate.tiers', { count: chosen.length }) : t('gate.allTiers')}</summary>
      <fieldset>
        <legend>{t('gate.tiersOf')}</legend>
        {tiers.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
