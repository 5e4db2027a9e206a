import { type HallRow, type HallSeats, MAX_SEATS_IN_ROW } from '@fareground/domain/catalogue/halls/hall-plan';
import { numbersOf, readNumbers, writeNumbers } from '@fareground/domain/catalogue/halls/row-numbers';
import { useT } from '../../../i18n/use-t.tsx';
import { TypedField } from '../../../staff/typed-field.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { NumberField, PlacedFields, ZoneField } from './common-fields.tsx';
import { changedRow, keyOfPart } from './plan-edits.ts';
import { blockSizes, countAs, countingOf, countings, gangwaysOf, sizesOf } from './row-counting.ts';
import type { PlanEditor } from './use-plan-editor.ts';

/** Of a row or a table: its seats, how they are counted, and which of them are special. */
export function SeatsFields({ editor, row }: { readonly editor: PlanEditor; readonly row: HallSeats }) {
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
          most={MAX_SEATS_IN_ROW}
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
    return numbersOf(blocks).length <= MAX_SEATS_IN_ROW ? blocks : undefined;
  } catch {
    return undefined;
  }
}
