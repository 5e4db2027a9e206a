import './vehicles.css';
import { cellKinds, readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { layoutFaults } from '@fareground/domain/catalogue/vehicles/layout-faults';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import Copy from 'lucide-react/icons/copy';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { DesignerKeys } from '../../../staff/designer-keys.tsx';
import { SavingState } from '../../../staff/saving-state.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useFleet } from '../data/vehicles.ts';
import { placed, type Selection } from './layout-edits.ts';
import { LayoutGrid } from './layout-grid.tsx';
import { LayoutSide } from './layout-side.tsx';
import { NewVehicle } from './new-vehicle.tsx';
import { type VehicleEditor as Editor, useVehicleEditor } from './use-vehicle-editor.ts';
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehiclePictures } from './vehicle-pictures.tsx';

/** Up to so many decks are shown side by side; of a longer train the one that is worked on. */
const SHOWN_AT_ONCE = 2;

/** One vehicle: its facts, and the layout to draw on. Whatever is changed is kept by itself. */
export function VehicleEditor({ stored }: { readonly stored: Vehicle }) {
  const t = useT();
  const editor = useVehicleEditor(stored);
  const { design, change } = editor;
  return (
    <div className="vehicle">
      <div className="row row-wrap between">
        <SavingState
          saving={editor.saving}
          of="vehicles"
          isUnfinished={design.pictures.some(({ alt }) => alt.trim() === '')}
        />
        <div className="row row-wrap">
          <CopyAsNew vehicleId={stored.id} />
          <Button kind="line" onClick={() => change({ inService: !design.inService })}>
            {t(design.inService ? 'vehicles.retire' : 'vehicles.bringBack')}
          </Button>
        </div>
      </div>
      {design.inService ? null : <Note>{t('vehicles.retiredHint')}</Note>}
      <VehicleFacts editor={editor} />
      <VehiclePictures editor={editor} vehicleId={stored.id} />
      <LayoutStudio editor={editor} />
      <DesignerKeys title={t('vehicles.keys')} keys={keyTexts.map(([key, text]) => [key, t(text)])} />
    </div>
  );
}

function CopyAsNew({ vehicleId }: { readonly vehicleId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const fleet = useFleet();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" icon={Copy} disabled={fleet.status === 'loading'} onClick={() => setOpen(true)}>
        {t('vehicles.copy')}
      </Button>
      {isOpen && fleet.status !== 'loading' ? (
        <NewVehicle
          fleet={fleet.data}
          like={vehicleId}
          onMade={(id) => {
            setOpen(false);
            void navigate(staffPaths.addBus.to({}, { vehicle: id }));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function LayoutStudio({ editor }: { readonly editor: Editor }) {
  const t = useT();
  const { design, selection, select, edit, undo, redo } = editor;
  const { decks } = design;
  const [tool, setTool] = useState('');
  const side = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(0);
  const isLong = decks.length > SHOWN_AT_ONCE;
  const shown = Math.min(chosen, decks.length - 1);

  const place = (at: Selection, sign: string, step?: string) => edit(placed(decks, at, sign), step);
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      return (event.shiftKey ? redo : undo)?.();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return setTool('');
    if (event.key === 'Enter') {
      event.preventDefault();
      return side.current?.querySelector('input')?.focus();
    }
    const sign = signOfKey(event.key);
    if (!sign || !selection) return;
    event.preventDefault();
    place(selection, sign);
  };
  return (
    <Card className="vehicle-studio">
      <div className="vehicle-bar">
        <IconButton icon={Undo2} label={t('vehicles.undo')} disabled={!undo} onClick={undo} />
        <IconButton icon={Redo2} label={t('vehicles.redo')} disabled={!redo} onClick={redo} />
        {isLong ? (
          <Field label={t('vehicles.shownDeck')} className="vehicle-shown">
            <Select value={shown} onChange={({ target }) => choose(Number(target.value))}>
              {decks.map(({ id, name }, index) => (
                <option key={id} value={index}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      <div className="vehicle-work">
        <LayoutTools tool={tool} onTool={setTool} />
        <div className="vehicle-decks">
          {decks.map((deck, index) =>
            isLong && index !== shown ? null : (
              <LayoutGrid
                key={deck.id}
                deck={deck}
                index={index}
                selection={selection}
                onSelect={select}
                onPress={(at, step) => {
                  select(at);
                  if (tool !== '') place(at, tool, step);
                }}
                onKey={press}
              />
            ),
          )}
        </div>
        <div className="vehicle-side" ref={side}>
          <LayoutSide editor={editor} />
        </div>
      </div>
      <Sum editor={editor} />
    </Card>
  );
}

/** How many places of each kind there are, and what is to be mended before trips can be sold with it. */
function Sum({ editor: { layout } }: { readonly editor: Editor }) {
  const t = useT();
  const format = useFormat();
  const cells = readLayout(layout).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const all = cells.filter(({ seatId }) => seatId !== null).length;
  const faults = layoutFaults(layout);
  return (
    <div className="designer-sum" role="status">
      <span>{t('vehicles.sum', { count: all, shown: format.number(all) })}</span>
      {(['priority', 'wheelchair', 'companion', 'sleeper'] as const).map((kind) => {
        const count = cells.filter((cell) => cell.kind === kind).length;
        return count > 0 ? <span key={kind}>{t(`vehicles.sum.${kind}`, { count })}</span> : null;
      })}
      {faults.length === 0 ? <span className="good">{t('vehicles.noFaults')}</span> : null}
      {faults.map(({ fault, where, isWarning }) => (
        <span key={`${fault} ${where}`} className={isWarning ? 'warn' : 'bad'}>
          {t(`vehicles.fault.${fault}`, { where })}
        </span>
      ))}
    </div>
  );
}

const keyTexts = [
  ['← ↑ ↓ →', 'vehicles.key.walk'],
  ['⇧ →', 'vehicles.key.more'],
  ['Home', 'vehicles.key.start'],
  ['End', 'vehicles.key.end'],
  ['S P W A Z', 'vehicles.key.seats'],
  ['T D X C B L F', 'vehicles.key.parts'],
  ['Space', 'vehicles.cell.aisle'],
  ['Del', 'vehicles.cell.empty'],
  ['Ctrl Z', 'vehicles.undo'],
  ['Enter', 'vehicles.key.fields'],
] as const;

/** What is placed, in the order of the buttons: the sign is the key that places it. */
const signs: readonly string[] = ['S', 'P', 'W', 'A', 'Z', 'T', '_', 'D', 'X', 'C', 'B', 'L', 'F', '.'];
/** The keys that the two signs without a letter have as well. */
const signOfKey = (key: string): string | undefined => {
  if (key === ' ') return '_';
  if (key === 'Delete' || key === 'Backspace') return '.';
  const sign = key.toUpperCase();
  return signs.includes(sign) ? sign : undefined;
};
const keyOfSign: Readonly<Record<string, string>> = { _: '␣', '.': 'Del' };

interface LayoutToolsProps {
  /** What a press on a cell places; '' where it only selects. */
  readonly tool: string;
  readonly onTool: (sign: string) => void;
}

/** What can be placed: chosen here it is placed by pressing cells, or at once by its key. */
function LayoutTools({ tool, onTool }: LayoutToolsProps) {
  const t = useT();
  return (
    <div className="vehicle-tools" role="toolbar" aria-label={t('vehicles.tools')}>
      {['', ...signs].map((sign) => (
        <button
          key={sign}
          type="button"
          className="vehicle-tool"
          aria-pressed={tool === sign}
          onClick={() => onTool(sign)}
        >
          <span>{sign === '' ? t('vehicles.select') : t(`vehicles.cell.${cellKinds[sign] ?? 'empty'}`)}</span>
          <kbd>{sign === '' ? 'Esc' : (keyOfSign[sign] ?? sign)}</kbd>
        </button>
      ))}
    </div>
  );
}
