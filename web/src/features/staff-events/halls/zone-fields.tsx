import { type ZoneId, zoneIds } from '@fareground/domain/catalogue/halls/hall-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { TypedField } from '../../../staff/typed-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

/** Zones: each becomes a kind of ticket of an event, with a price of its own. */
export function ZoneFields({ editor }: { readonly editor: PlanEditor }) {
  const t = useT();
  const format = useFormat();
  const { design, change } = editor;
  const { zones, plan } = design;
  const free = zoneIds.find((id) => zones.every((zone) => zone.id !== id));
  return (
    <>
      <p className="muted small">{t('halls.zonesHint')}</p>
      <ul className="hall-zones">
        {zones.map((zone) => {
          const { capacity } = placesOfZone(plan, zone.id as ZoneId);
          return (
            <li key={zone.id}>
              <span className={`hall-swatch zone-${zone.id}`} aria-hidden="true" />
              <TypedField
                label={t('halls.zoneName', { id: zone.id })}
                value={zone.name}
                maxLength={40}
                hint={t('halls.places', { count: capacity, shown: format.number(capacity) })}
                faultOf={(typed) =>
                  /^[A-Za-z0-9 ,.'()-]{1,40}$/.test(typed) ? undefined : t('halls.faultName')
                }
                onTake={(name) =>
                  change(
                    { zones: zones.map((one) => (one.id === zone.id ? { ...one, name } : one)) },
                    `zone ${zone.id}`,
                  )
                }
              />
              <button
                type="button"
                className="hall-tool"
                aria-label={t('halls.removeZone', { name: zone.name })}
                disabled={capacity > 0 || zones.length === 1}
                onClick={() => change({ zones: zones.filter(({ id }) => id !== zone.id) })}
              >
                <Icon of={Trash2} size="s" />
              </button>
            </li>
          );
        })}
      </ul>
      {free ? (
        <Button
          kind="line"
          icon={Plus}
          onClick={() => change({ zones: [...zones, { id: free, name: t('halls.newZone', { id: free }) }] })}
        >
          {t('halls.addZone')}
        </Button>
      ) : null}
    </>
  );
}
