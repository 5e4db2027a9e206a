import { isSectionName, RUNNING_NUMBERS } from '@fareground/domain/catalogue/vehicles/section-line';
import { travelClasses } from '@fareground/domain/catalogue/vehicles/travel-class';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Layers2 from 'lucide-react/icons/layers-2';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { TypedField } from '../../../staff/typed-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import {
  columnsOf,
  type DrawnDeck,
  HIGHEST_ROW,
  hasSeats,
  MAX_CELLS,
  mirrored,
  movedRow,
  renamedDeck,
  renumbered,
  type Selection,
  withClass,
  withColumns,
  withDeckAfter,
  withoutDeck,
  withoutRow,
  withRowAfter,
  withRowNumber,
  withSeatNames,
} from './layout-edits.ts';
import type { VehicleEditor } from './use-vehicle-editor.ts';

interface SideProps {
  readonly editor: VehicleEditor;
  readonly selection: Selection;
  readonly deck: DrawnDeck;
}

/** What is selected, in fields: its row, and its deck. */
export function LayoutSide({ editor }: { readonly editor: VehicleEditor }) {
  const t = useT();
  const { selection, design } = editor;
  const deck = selection ? design.decks[selection.deck] : undefined;
  if (!selection || !deck) return <p className="muted">{t('vehicles.nothingSelected')}</p>;
  return (
    <>
      <RowFields editor={editor} selection={selection} deck={deck} />
      <DeckFields key={deck.id} editor={editor} selection={selection} deck={deck} />
    </>
  );
}

function RowFields({ editor, selection, deck }: SideProps) {
  const t = useT();
  const { decks } = editor.design;
  const row = deck.rows[selection.row];
  if (!row) return null;
  const faultOf = (typed: string) => {
    if (!isNumber(typed, HIGHEST_ROW)) return t('vehicles.fault.row');
    const isTaken = deck.rows.some(({ number }, at) => at !== selection.row && number === typed);
    return isTaken ? t('vehicles.fault.rowTaken', { row: typed }) : undefined;
  };
  const move = (by: -1 | 1) => {
    editor.edit(movedRow(decks, selection, by));
    const to = Math.max(0, Math.min(deck.rows.length - 1, selection.row + by));
    editor.select({ ...selection, row: to, toRow: to });
  };
  return (
    <section aria-label={t('vehicles.row')} className="vehicle-fields">
      <h2 className="head-s">
        {row.number === '' ? t('vehicles.row') : t('vehicles.rowOf', { row: row.number })}
      </h2>
      {hasSeats(row) ? (
        <TypedField
          label={t('vehicles.rowNumber')}
          value={row.number}
          inputMode="numeric"
          maxLength={2}
          faultOf={faultOf}
          onTake={(number) => editor.edit(withRowNumber(decks, selection, number), `row ${selection.row}`)}
        />
      ) : (
        <p className="muted small">{t('vehicles.noNumberHint')}</p>
      )}
      <div className="row row-wrap">
        <Button kind="line" icon={Plus} onClick={() => editor.edit(withRowAfter(decks, selection))}>
          {t('vehicles.addRow')}
        </Button>
        <Button kind="quiet" icon={ArrowUp} onClick={() => move(-1)}>
          {t('vehicles.rowForward')}
        </Button>
        <Button kind="quiet" icon={ArrowDown} onClick={() => move(1)}>
          {t('vehicles.rowBack')}
        </Button>
        <Button
          kind="quiet"
          icon={Trash2}
          disabled={deck.rows.length === 1}
          onClick={() => {
            editor.edit(withoutRow(decks, selection));
            editor.select(undefined);
          }}
        >
          {t('vehicles.removeRow')}
        </Button>
      </div>
    </section>
  );
}

const isNumber = (typed: string, most: number): boolean => /^[1-9]\d?$/.test(typed) && Number(typed) <= most;

/** A row with more seats goes on with the rest of the alphabet. */
const isLetters = (typed: string): boolean =>
  /^[A-Z]{1,12}$/.test(typed) && new Set(typed).size === typed.length;
/** As in aircraft: an I is a 1 to many. */
const WITHOUT_I = 'ABCDEFGHJKLM';

function SeatNames({ editor, selection, deck }: SideProps) {
  const t = useT();
  const { decks } = editor.design;
  const { seats = '' } = deck;
  const set = (next: string) => editor.edit(withSeatNames(decks, selection.deck, next), `seats ${deck.id}`);
  const isOwn = seats !== '' && seats !== RUNNING_NUMBERS;
  return (
    <>
      <Field label={t('vehicles.seatNames')}>
        <Select
          value={isOwn ? 'own' : seats}
          onChange={({ target }) => set(target.value === 'own' ? WITHOUT_I : target.value)}
        >
          <option value="">{t('vehicles.seatNames.letters')}</option>
          <option value="own">{t('vehicles.seatNames.own')}</option>
          <option value={RUNNING_NUMBERS}>{t('vehicles.seatNames.numbers')}</option>
        </Select>
      </Field>
      {isOwn ? (
        <TypedField
          label={t('vehicles.letters')}
          value={seats}
          hint={t('vehicles.lettersHint')}
          maxLength={12}
          faultOf={(typed) => (isLetters(typed) ? undefined : t('vehicles.fault.letters'))}
          onTake={set}
        />
      ) : null}
    </>
  );
}

function DeckFields({ editor, selection, deck }: SideProps) {
  const t = useT();
  const { decks } = editor.design;
  const [first, setFirst] = useState('1');
  const [backwards, setBackwards] = useState(false);
  const [skips13, setSkips13] = useState(false);
  const seated = deck.rows.filter(hasSeats).length;
  const isFirst = isNumber(first, HIGHEST_ROW - seated);
  return (
    <section aria-label={t('vehicles.deck')} className="vehicle-fields">
      <h2 className="head-s">{t('vehicles.deck')}</h2>
      <TypedField
        label={t('vehicles.deckName')}
        value={deck.name}
        hint={t('vehicles.deckNameHint')}
        maxLength={40}
        faultOf={(typed) => (isSectionName(typed) ? undefined : t('vehicles.fault.deckName'))}
        onTake={(name) => editor.edit(renamedDeck(decks, selection.deck, name), `name ${deck.id}`)}
      />
      <Field label={t('vehicles.class')} hint={t('vehicles.classHint')}>
        <Select
          value={deck.travelClass}
          onChange={({ target }) => {
            const chosen = travelClasses.find((one) => one === target.value);
            if (chosen) editor.edit(withClass(decks, selection.deck, chosen));
          }}
        >
          {travelClasses.map((one) => (
            <option key={one} value={one}>
              {t(`vehicles.class.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <SeatNames editor={editor} selection={selection} deck={deck} />
      <TypedField
        label={t('vehicles.columns')}
        value={String(columnsOf(deck))}
        hint={t('vehicles.columnsHint')}
        inputMode="numeric"
        maxLength={2}
        faultOf={(typed) => (isNumber(typed, MAX_CELLS) ? undefined : t('vehicles.fault.columns'))}
        onTake={(columns) => {
          editor.edit(withColumns(decks, selection.deck, Number(columns)));
          editor.select({ ...selection, column: 0, toColumn: 0 });
        }}
      />
      <div className="row row-wrap">
        <Button
          kind="line"
          icon={FlipHorizontal2}
          onClick={() => editor.edit(mirrored(decks, selection.deck))}
        >
          {t('vehicles.mirror')}
        </Button>
        <Button
          kind="line"
          icon={Layers2}
          onClick={() => {
            const name = t('vehicles.copyOf', { name: deck.name }).slice(0, 40);
            editor.edit(withDeckAfter(decks, selection.deck, isSectionName(name) ? name : deck.name));
          }}
        >
          {t('vehicles.copyDeck')}
        </Button>
        <Button
          kind="quiet"
          icon={Trash2}
          disabled={decks.length === 1}
          onClick={() => {
            editor.edit(withoutDeck(decks, selection.deck));
            editor.select(undefined);
          }}
        >
          {t('vehicles.removeDeck')}
        </Button>
      </div>
      <h3 className="small">{t('vehicles.numberAgain')}</h3>
      <Field
        label={t('vehicles.firstNumber')}
        error={isFirst ? undefined : t('vehicles.fault.first', { most: HIGHEST_ROW - seated })}
      >
        <Input
          inputMode="numeric"
          maxLength={2}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      </Field>
      <Checkbox
        label={t('vehicles.backwards')}
        checked={backwards}
        onChange={({ target }) => setBackwards(target.checked)}
      />
      <Checkbox
        label={t('vehicles.skips13')}
        checked={skips13}
        onChange={({ target }) => setSkips13(target.checked)}
      />
      <Button
        kind="line"
        disabled={!isFirst}
        onClick={() =>
          editor.edit(renumbered(decks, selection.deck, { first: Number(first), backwards, skips13 }))
        }
      >
        {t('vehicles.number')}
      </Button>
    </section>
  );
}
