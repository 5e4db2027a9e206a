import {
  type HallArea,
  type HallRow,
  type HallSeats,
  type HallSection,
  type HallThing,
  MOST_SEATS_IN_ROW,
  type Placed,
  type ZoneId,
} from '@fareground/domain/halls/hall-plan';
import { numbersOf, readNumbers, writeNumbers } from '@fareground/domain/halls/row-numbers';
import { useT } from '../../../i18n/use-t.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { TypedField } from '../typed-field.tsx';
import {
  areaAt,
  changedArea,
  changedRow,
  changedSection,
  changedThing,
  keyOfPart,
  seatsAt,
  sectionAt,
  thingAt,
} from './plan-edits.ts';
import { blockSizes, countAs, countingOf, countings, gangwaysOf, sizesOf } from './row-counting.ts';
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

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onTake: (value: number) => void;
}

function NumberField({ label, value, least, most, onTake }: NumberFieldProps) {
  const t = useT();
  return (
    <TypedField
      label={label}
      value={String(value)}
      inputMode="numeric"
      maxLength={6}
      faultOf={(typed) => {
        const number = Number(typed);
        const isFine = /^-?\d+$/.test(typed) && number >= least && number <= most;
        return isFine ? undefined : t('halls.faultNumber', { least, most });
      }}
      onTake={(typed) => onTake(Number(typed))}
    />
  );
}

const words = /^[A-Za-z0-9 ,.'()-]{1,40}$/;

function NameField({ value, onTake }: { readonly value: string; readonly onTake: (name: string) => void }) {
  const t = useT();
  return (
    <TypedField
      label={t('halls.name')}
      value={value}
      maxLength={40}
      faultOf={(typed) => (words.test(typed) ? undefined : t('halls.faultName'))}
      onTake={onTake}
    />
  );
}

function ZoneField({
  editor,
  value,
  onTake,
}: PartFieldsProps & { readonly value: string; readonly onTake: (zone: ZoneId) => void }) {
  const t = useT();
  const { zones } = editor.design;
  return (
    <Field label={t('halls.zone')}>
      <Select value={value} onChange={({ target }) => onTake(target.value as ZoneId)}>
        {zones.some(({ id }) => id === value) ? null : <option value={value}>{value}</option>}
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Where it stands, so that nothing must be dragged. */
function PlacedFields({
  at,
  onTake,
}: {
  readonly at: Placed;
  readonly onTake: (at: Partial<Placed>) => void;
}) {
  const t = useT();
  return (
    <>
      <NumberField
        label={t('halls.x')}
        value={at.x}
        least={-99_999}
        most={99_999}
        onTake={(x) => onTake({ x })}
      />
      <NumberField
        label={t('halls.y')}
        value={at.y}
        least={-99_999}
        most={99_999}
        onTake={(y) => onTake({ y })}
      />
      <NumberField
        label={t('halls.turn')}
        value={at.turn}
        least={-180}
        most={180}
        onTake={(turn) => onTake({ turn })}
      />
    </>
  );
}

function SeatsFields({ editor, row }: PartFieldsProps & { readonly row: HallSeats }) {
  const t = useT();
  const { part, design, edit } = editor;
  if (!part) return null;
  const change = (wanted: Partial<HallRow>) =>
    edit(changedRow(design.plan, part, wanted), `fields ${keyOfPart(part)}`);
  const sizes = sizesOf(row.blocks);
  const numbers = numbersOf(row.blocks);
  const counting = countingOf(row.blocks);
  const first = Math.min(...numbers);
  /** Marks of seats that are there no more go. */
  const withBlocks = (blocks: HallSeats['blocks']) => {
    const there = new Set(numbersOf(blocks));
    const kept = (marks: readonly number[]) => marks.filter((number) => there.has(number));
    change({
      blocks,
      wheelchair: kept(row.wheelchair),
      companion: kept(row.companion),
      restricted: kept(row.restricted),
    });
  };
  return (
    <>
      <h2 className="head-s">
        {t(row.kind === 'table' ? 'halls.tableNamed' : 'halls.rowNamed', { name: row.name })}
      </h2>
      <div className="hall-fields">
        <TypedField
          label={t('halls.rowName')}
          value={row.name}
          maxLength={3}
          faultOf={(typed) =>
            /^[A-Z0-9]{1,3}$/.test(typed.toUpperCase()) ? undefined : t('halls.faultRowName')
          }
          onTake={(typed) => change({ name: typed.toUpperCase() })}
        />
        <NumberField
          label={t('halls.seats')}
          value={numbers.length}
          least={1}
          most={MOST_SEATS_IN_ROW}
          onTake={(seats) => {
            const gangways = gangwaysOf(sizes).filter((after) => after < seats);
            withBlocks(countAs(counting ?? '1', blockSizes(seats, gangways) ?? [seats], first));
          }}
        />
        {row.kind === 'row' ? (
          <TypedField
            label={t('halls.gangways')}
            hint={t('halls.gangwaysHint')}
            value={gangwaysOf(sizes).join(', ')}
            faultOf={(typed) => (gangwaysIn(typed, numbers.length) ? undefined : t('halls.faultGangways'))}
            onTake={(typed) => {
              const wanted = gangwaysIn(typed, numbers.length);
              if (wanted) withBlocks(countAs(counting ?? '1', wanted, first));
            }}
          />
        ) : null}
        <Field label={t('halls.counting')}>
          <Select
            value={counting ?? ''}
            onChange={({ target }) => {
              const name = countings.find((one) => one === target.value);
              if (name) withBlocks(countAs(name, sizes, first));
            }}
          >
            {counting ? null : <option value="">{t('halls.counting.other')}</option>}
            {countings.map((name) => (
              <option key={name} value={name}>
                {t(`halls.counting.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
        <NumberField
          label={t('halls.first')}
          value={first}
          least={1}
          most={900}
          onTake={(wanted) => withBlocks(countAs(counting ?? '1', sizes, wanted))}
        />
        <TypedField
          label={t('halls.numbers')}
          hint={t('halls.numbersHint')}
          value={writeNumbers(row.blocks)}
          faultOf={(typed) => (numbersIn(typed) ? undefined : t('halls.faultNumbers'))}
          onTake={(typed) => {
            const blocks = numbersIn(typed);
            if (blocks) withBlocks(blocks);
          }}
        />
        <ZoneField editor={editor} value={row.zone} onTake={(zone) => change({ zone })} />
        {row.kind === 'row' ? (
          <>
            <NumberField
              label={t('halls.bend')}
              value={row.bend}
              least={-170}
              most={170}
              onTake={(bend) => change({ bend })}
            />
            <NumberField
              label={t('halls.pitch')}
              value={row.pitch}
              least={40}
              most={200}
              onTake={(pitch) => change({ pitch })}
            />
            <NumberField
              label={t('halls.gangway')}
              value={row.gangway}
              least={40}
              most={900}
              onTake={(gangway) => change({ gangway })}
            />
          </>
        ) : null}
        <PlacedFields at={row} onTake={change} />
        {(['wheelchair', 'companion', 'restricted'] as const).map((mark) => (
          <TypedField
            key={mark}
            label={t(`halls.${mark}`)}
            hint={mark === 'wheelchair' ? t('halls.marksHint') : undefined}
            value={row[mark].join(', ')}
            faultOf={(typed) => (seatsIn(typed, numbers) ? undefined : t('halls.faultMarks'))}
            onTake={(typed) => change({ [mark]: seatsIn(typed, numbers) ?? [] })}
          />
        ))}
      </div>
    </>
  );
}

const listed = (typed: string): string[] => typed.split(/[\s,]+/).filter((one) => one !== '');

/** "12" or "6, 18" as the sizes of blocks. */
function gangwaysIn(typed: string, seats: number): number[] | undefined {
  const list = listed(typed);
  return list.every((one) => /^\d{1,2}$/.test(one)) ? blockSizes(seats, list.map(Number)) : undefined;
}

/** Seats of the row, at most 20. */
function seatsIn(typed: string, numbers: readonly number[]): number[] | undefined {
  const list = [...new Set(listed(typed).map(Number))];
  return list.length <= 20 && list.every((number) => numbers.includes(number)) ? list : undefined;
}

function numbersIn(typed: string): HallSeats['blocks'] | undefined {
  try {
    const blocks = readNumbers(typed);
    return numbersOf(blocks).length <= MOST_SEATS_IN_ROW ? blocks : undefined;
  } catch {
    return undefined;
  }
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
