import type { HallPlan, ZoneId } from '@fareground/domain/catalogue/halls/hall-plan';
import { numbersOf, writeNumbers } from '@fareground/domain/catalogue/halls/row-numbers';
import type { Zone } from '@fareground/domain/catalogue/halls/stored-plan';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { isSamePart, keyOfPart, type Part } from './plan-edits.ts';

interface PartListProps {
  readonly plan: HallPlan;
  readonly zones: readonly Zone[];
  readonly part: Part | undefined;
  readonly onChoose: (part: Part) => void;
}

/** The plan as a list: whatever can be chosen in the drawing can be chosen here. */
export function PartList({ plan, zones, part, onChoose }: PartListProps) {
  const t = useT();
  const zoneName = (id: ZoneId) => zones.find((zone) => zone.id === id)?.name ?? id;
  const entry = (one: Part, children: ReactNode) => (
    <button
      type="button"
      className="hall-entry"
      aria-pressed={isSamePart(one, part)}
      onClick={() => onChoose(one)}
    >
      {children}
    </button>
  );
  return (
    <div className="hall-list">
      {plan.sections.map(({ name, seats }, section) => (
        <section key={keyOfPart({ kind: 'section', section })} aria-label={name}>
          {entry({ kind: 'section', section }, <b>{name}</b>)}
          <ul>
            {seats.map((row, index) => (
              <li key={keyOfPart({ kind: 'seats', section, index })}>
                {entry(
                  { kind: 'seats', section, index },
                  <>
                    <span>
                      {t(row.kind === 'table' ? 'halls.tableNamed' : 'halls.rowNamed', { name: row.name })}
                    </span>
                    <span className="muted">
                      {t('halls.rowSum', {
                        count: numbersOf(row.blocks).length,
                        numbers: writeNumbers(row.blocks),
                        zone: zoneName(row.zone),
                      })}
                    </span>
                  </>,
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ul>
        {plan.areas.map((area, index) => (
          <li key={area.id}>
            {entry(
              { kind: 'area', index },
              <>
                <span>{area.name}</span>
                <span className="muted">
                  {t('halls.areaSum', { count: area.capacity, zone: zoneName(area.zone) })}
                </span>
              </>,
            )}
          </li>
        ))}
        {plan.things.map((thing, index) => (
          <li key={keyOfPart({ kind: 'thing', index })}>{entry({ kind: 'thing', index }, thing.name)}</li>
        ))}
      </ul>
    </div>
  );
}
