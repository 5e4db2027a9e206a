import type { HallArea, HallSection, HallThing } from '@fareground/domain/catalogue/halls/hall-plan';
import { numbersOf } from '@fareground/domain/catalogue/halls/row-numbers';
import { useT } from '../../../i18n/use-t.tsx';
import { TypedField } from '../../../staff/typed-field.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { NameField, NumberField, PlacedFields, ZoneField } from './common-fields.tsx';
import {
  areaAt,
  changedArea,
  changedSection,
  changedThing,
  keyOfPart,
  seatsAt,
  sectionAt,
  thingAt,
} from './plan-edits.ts';
import { SeatsFields } from './seats-fields.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

interface PartFieldsProps {
  readonly editor: PlanEditor;
}

/** What can be said of the part that is chosen. */
export function PartFields({ editor }: PartFieldsProps) {
  const t = useT();
  const { part, design } = editor;
  const { plan } = design;
  const row = seatsAt(plan, part);
  const area = areaAt(plan, part);
  const thing = thingAt(plan, part);
  const section = sectionAt(plan, part);
  // What was typed for one part is nothing to the next.
  const key = part && keyOfPart(part);
  if (row) return <SeatsFields key={key} editor={editor} row={row} />;
  if (area) return <AreaFields key={key} editor={editor} area={area} />;
  if (thing) return <ThingFields key={key} editor={editor} thing={thing} />;
  if (section) return <SectionFields key={key} editor={editor} section={section} />;
  return <p className="muted">{t('halls.chooseHint')}</p>;
}

function AreaFields({ editor, area }: PartFieldsProps & { readonly area: HallArea }) {
  const t = useT();
  const { part, design, edit } = editor;
  if (part?.kind !== 'area') return null;
  const change = (wanted: Partial<HallArea>) =>
    edit(changedArea(design.plan, part.index, wanted), `fields ${keyOfPart(part)}`);
  return (
    <>
      <h2 className="head-s">{area.name}</h2>
      <div className="hall-fields">
        <NameField value={area.name} onTake={(name) => change({ name })} />
        <NumberField
          label={t('halls.capacity')}
          value={area.capacity}
          least={1}
          most={60_000}
          onTake={(capacity) => change({ capacity })}
        />
        <ZoneField editor={editor} value={area.zone} onTake={(zone) => change({ zone })} />
        <SizeFields of={area} onTake={change} />
        <PlacedFields at={area} onTake={change} />
      </div>
    </>
  );
}

function ThingFields({ editor, thing }: PartFieldsProps & { readonly thing: HallThing }) {
  const t = useT();
  const { part, design, edit } = editor;
  if (part?.kind !== 'thing') return null;
  const change = (wanted: Partial<HallThing>) =>
    edit(changedThing(design.plan, part.index, wanted), `fields ${keyOfPart(part)}`);
  return (
    <>
      <h2 className="head-s">{thing.name}</h2>
      <div className="hall-fields">
        <NameField value={thing.name} onTake={(name) => change({ name })} />
        <Field label={t('halls.kind')}>
          <Select
            value={thing.kind}
            onChange={({ target }) => change({ kind: target.value as HallThing['kind'] })}
          >
            {(['stage', 'desk', 'bar', 'door', 'label'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`halls.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <SizeFields of={thing} onTake={change} />
        <PlacedFields at={thing} onTake={change} />
      </div>
    </>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function SizeFields({ of, onTake }: { readonly of: Size; readonly onTake: (size: Partial<Size>) => void }) {
  const t = useT();
  return (
    <>
      <NumberField
        label={t('halls.width')}
        value={of.width}
        least={20}
        most={99_999}
        onTake={(width) => onTake({ width })}
      />
      <NumberField
        label={t('halls.height')}
        value={of.height}
        least={20}
        most={99_999}
        onTake={(height) => onTake({ height })}
      />
    </>
  );
}

function SectionFields({ editor, section }: PartFieldsProps & { readonly section: HallSection }) {
  const t = useT();
  const { part, design, edit } = editor;
  if (part?.kind !== 'section') return null;
  const others = design.plan.sections.filter((_, index) => index !== part.section).map(({ id }) => id);
  const change = (wanted: Partial<HallSection>) =>
    edit(changedSection(design.plan, part.section, wanted), `fields ${keyOfPart(part)}`);
  const seats = section.seats.reduce((sum, { blocks }) => sum + numbersOf(blocks).length, 0);
  return (
    <>
      <h2 className="head-s">{section.name}</h2>
      <p className="muted small">{t('halls.sectionSum', { count: seats, rows: section.seats.length })}</p>
      <div className="hall-fields">
        <NameField value={section.name} onTake={(name) => change({ name })} />
        <TypedField
          label={t('halls.sectionId')}
          hint={t('halls.sectionIdHint')}
          value={section.id}
          maxLength={4}
          faultOf={(typed) =>
            /^[a-z0-9]{1,4}$/.test(typed) && !others.includes(typed) ? undefined : t('halls.faultSectionId')
          }
          onTake={(id) => change({ id })}
        />
        <ZoneField
          editor={editor}
          value={section.seats[0]?.zone ?? 'A'}
          onTake={(zone) => change({ seats: section.seats.map((row) => ({ ...row, zone })) })}
        />
      </div>
    </>
  );
}
