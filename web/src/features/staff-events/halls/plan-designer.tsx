import './halls.css';
import { countPlaces, countSeats, faultsOf } from '@fareground/domain/catalogue/halls/hall-plan';
import { overlapsOf } from '@fareground/domain/catalogue/halls/overlaps';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import Copy from 'lucide-react/icons/copy';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Maximize from 'lucide-react/icons/maximize';
import Redo2 from 'lucide-react/icons/redo-2';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { DesignerKeys } from '../../../staff/designer-keys.tsx';
import { SavingState } from '../../../staff/saving-state.tsx';
import { TypedField } from '../../../staff/typed-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Segmented, Tabs } from '../../../ui/tabs.tsx';
import { type NewPart, partKinds, withNew } from './new-parts.ts';
import { PartFields } from './part-fields.tsx';
import { PartList } from './part-list.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { changedRow, copied, keyOfPart, mirrored, removed, seatsAt } from './plan-edits.ts';
import { fileNameOf, planFile, planPicture, readPlanFile } from './plan-files.ts';
import { middleOf, wholeOf, zoomed } from './plan-view.ts';
import { blockSizes, countAs, countingOf, sizesOf } from './row-counting.ts';
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts';
import { ZoneFields } from './zone-fields.tsx';

/** Letters that place a part, as on the buttons. */
const keys: Readonly<Record<string, NewPart>> = {
  r: 'row',
  c: 'curved',
  t: 'table',
  s: 'area',
};

/** Draws a hall: parts at the left, the plan, and what is chosen at the right; the list shows the same as text. */
export function PlanDesigner({ stored }: { readonly stored: StoredPlan }) {
  const t = useT();
  const editor = usePlanEditor(stored);
  const { design, part, choose, change, edit, undo, redo } = editor;
  const { plan, zones } = design;
  const [view, setView] = useState(() => wholeOf(plan));
  const [shown, setShown] = useState<'plan' | 'list'>('plan');
  const [tab, setTab] = useState<'part' | 'zones'>('part');
  const fields = useRef<HTMLDivElement>(null);

  const add = (kind: NewPart) => {
    const names = {
      section: t('halls.kind.section'),
      stage: t('halls.kind.stage'),
      area: t('halls.kind.area'),
      label: t('halls.kind.label'),
    };
    edit(withNew(plan, kind, middleOf(view), part, names));
    setTab('part');
  };
  const bend = (by: number) => {
    const row = seatsAt(plan, part);
    if (part && row?.kind === 'row')
      edit(
        changedRow(plan, part, { bend: Math.max(-170, Math.min(170, row.bend + by)) }),
        `bend ${keyOfPart(part)}`,
      );
  };
  const resize = (by: number) => {
    const row = seatsAt(plan, part);
    if (!part || !row) return;
    const sizes = sizesOf(row.blocks);
    const seats = sizes.reduce((sum, size) => sum + size, 0) + by;
    const grown = sizes.map((size, index) => (index === sizes.length - 1 ? size + by : size));
    if (seats < 1 || seats > 80 || grown.some((size) => size < 1)) return;
    const first = Math.min(...row.blocks.flatMap(({ from, to }) => [from, to]));
    const blocks = countAs(countingOf(row.blocks) ?? '1', grown, first);
    if (blockSizes(seats, [])) edit(changedRow(plan, part, { blocks }), `size ${keyOfPart(part)}`);
  };
  const remove = () => {
    if (!part) return;
    edit(removed(plan, part));
    choose(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const doIt = (act: (() => void) | undefined) => {
      event.preventDefault();
      act?.();
    };
    if ((event.ctrlKey || event.metaKey) && key === 'z') return doIt(event.shiftKey ? redo : undo);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = keys[key];
    if (kind) return doIt(() => add(kind));
    if (key === 'enter') return doIt(() => fields.current?.querySelector('input')?.focus());
    if (key === 'escape') return doIt(() => choose(undefined));
    if (key === 'delete' || key === 'backspace') return doIt(remove);
    if (key === '[') return doIt(() => bend(-2));
    if (key === ']') return doIt(() => bend(2));
    if (key === '+') return doIt(() => resize(1));
    if (key === '-') return doIt(() => resize(-1));
  };
  return (
    <div className="hall">
      <div className="hall-head">
        <TypedField
          label={t('halls.planName')}
          value={design.name}
          faultOf={(typed) => (typed === '' ? t('halls.faultPlanName') : undefined)}
          onTake={(name) => change({ name }, 'name')}
        />
        <SavingState saving={editor.saving} of="halls" />
        <Segmented
          label={t('halls.show')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'plan', label: t('halls.show.plan') },
            { value: 'list', label: t('halls.show.list') },
          ]}
        />
      </div>
      <Card>
        <div className="hall-bar">
          <Tool icon={Undo2} text="halls.undo" onPress={undo} />
          <Tool icon={Redo2} text="halls.redo" onPress={redo} />
          <span className="hall-gap" />
          <Tool icon={ZoomOut} text="halls.zoomOut" onPress={() => setView(zoomed(view, 1.3))} />
          <Tool icon={ZoomIn} text="halls.zoomIn" onPress={() => setView(zoomed(view, 1 / 1.3))} />
          <Tool icon={Maximize} text="halls.whole" onPress={() => setView(wholeOf(plan))} />
        </div>
        <div className="hall-work">
          <div className="hall-tools" role="toolbar" aria-label={t('halls.add')}>
            {partKinds.map((kind) => (
              <Button key={kind} kind="quiet" onClick={() => add(kind)}>
                {t(`halls.kind.${kind}`)}
              </Button>
            ))}
          </div>
          {shown === 'plan' ? (
            <PlanCanvas
              plan={plan}
              part={part}
              view={view}
              onView={setView}
              onChoose={(one) => {
                choose(one);
                if (one) setTab('part');
              }}
              onMove={edit}
              onKey={press}
            />
          ) : (
            <PartList plan={plan} zones={zones} part={part} onChoose={choose} />
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the drawing from any field in it */}
          <div
            className="hall-side"
            ref={fields}
            onKeyDown={(event) => {
              if (event.key === 'Escape')
                event.currentTarget.parentElement?.querySelector<SVGSVGElement>('.hall-canvas')?.focus();
            }}
          >
            <Tabs
              label={t('halls.side')}
              value={tab}
              onChange={setTab}
              options={[
                { value: 'part', label: t('halls.part') },
                { value: 'zones', label: t('halls.zones') },
              ]}
            >
              {tab === 'zones' ? <ZoneFields editor={editor} /> : <PartFields editor={editor} />}
            </Tabs>
            {part && tab === 'part' ? (
              <div className="row row-wrap">
                <Button kind="line" icon={Copy} onClick={() => edit(copied(plan, part))}>
                  {t('halls.copy')}
                </Button>
                <Button kind="line" icon={FlipHorizontal2} onClick={() => edit(mirrored(plan, part))}>
                  {t('halls.mirror')}
                </Button>
                <Button kind="line" icon={Trash2} onClick={remove}>
                  {t('halls.remove')}
                </Button>
              </div>
            ) : null}
          </div>
        </div>
        <Sum editor={editor} />
      </Card>
      <Files editor={editor} venueId={stored.venueId} onRead={(read) => setView(wholeOf(read.plan))} />
      <DesignerKeys title={t('halls.keys')} keys={keyTexts.map(([key, text]) => [key, t(text)])} />
    </div>
  );
}

interface ToolProps {
  readonly icon: typeof Undo2;
  readonly text: MessageId;
  readonly onPress: (() => void) | undefined;
}

function Tool({ icon, text, onPress }: ToolProps) {
  const t = useT();
  return (
    <button
      type="button"
      className="hall-tool"
      aria-label={t(text)}
      title={t(text)}
      disabled={!onPress}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}

/** How many places there are, and what is to be mended before an event can be sold on the plan. */
function Sum({ editor: { design } }: { readonly editor: PlanEditor }) {
  const t = useT();
  const format = useFormat();
  const { plan, zones } = design;
  const seats = countSeats(plan);
  const places = countPlaces(plan);
  const faults = faultsOf(plan, new Set(zones.map(({ id }) => id)));
  const overlaps = useMemo(() => overlapsOf(plan), [plan]);
  return (
    <div className="designer-sum" role="status">
      <span>{t('halls.places', { count: places, shown: format.number(places) })}</span>
      <span>{t('halls.seatsSum', { count: seats, shown: format.number(seats) })}</span>
      {faults.length === 0 ? <span className="good">{t('halls.noFaults')}</span> : null}
      {faults.slice(0, 5).map(({ fault, where }) => (
        <span key={`${fault} ${where}`} className="bad">
          {t(`halls.fault.${fault}`, { where })}
        </span>
      ))}
      {faults.length > 5 ? (
        <span className="bad">{t('halls.moreFaults', { count: faults.length - 5 })}</span>
      ) : null}
      {overlaps.slice(0, 5).map(([one, other]) => (
        <span key={`${one} ${other}`} className="warn">
          {one === other ? t('halls.seatsTooNear', { where: one }) : t('halls.overlap', { one, other })}
        </span>
      ))}
      {overlaps.length > 5 ? (
        <span className="warn">{t('halls.moreOverlaps', { count: overlaps.length - 5 })}</span>
      ) : null}
    </div>
  );
}

interface FilesProps {
  readonly editor: PlanEditor;
  readonly venueId: string;
  readonly onRead: (design: PlanEditor['design']) => void;
}

function Files({ editor, venueId, onRead }: FilesProps) {
  const t = useT();
  const { design, change } = editor;
  const [isRefused, setRefused] = useState(false);
  const name = fileNameOf(`${venueId} ${design.name}`);
  const picture = () => {
    const drawing = document.querySelector<SVGSVGElement>('.hall-canvas');
    if (!drawing) return;
    const { x, y, width, height } = wholeOf(design.plan);
    saveFile(`${name}.svg`, planPicture(drawing, `${x} ${y} ${width} ${height}`), 'image/svg+xml');
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = readPlanFile(await file.text());
    setRefused(!found);
    if (!found) return;
    change(found);
    onRead(found);
  };
  return (
    <Card>
      <h2 className="head-s">{t('halls.files')}</h2>
      <div className="row row-wrap">
        <Button kind="line" onClick={() => saveFile(`${name}.json`, planFile(design), 'application/json')}>
          {t('halls.saveJson')}
        </Button>
        <Button kind="line" onClick={picture}>
          {t('halls.savePicture')}
        </Button>
        <label className="hall-file">
          {t('halls.readJson')}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      </div>
      {isRefused ? (
        <Note tone="bad" role="alert">
          {t('halls.noPlanFile')}
        </Note>
      ) : null}
    </Card>
  );
}

const keyTexts = [
  ['↑ ↓', 'halls.key.next'],
  ['⇧ ↑', 'halls.key.move'],
  ['R', 'halls.kind.row'],
  ['C', 'halls.kind.curved'],
  ['T', 'halls.kind.table'],
  ['S', 'halls.kind.area'],
  ['[ ]', 'halls.key.bend'],
  ['+ −', 'halls.key.size'],
  ['Ctrl Z', 'halls.undo'],
  ['Enter', 'halls.key.fields'],
  ['Esc', 'halls.key.back'],
] as const;
