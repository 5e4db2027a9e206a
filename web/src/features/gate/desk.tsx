import type { Direction } from '@fareground/domain/access/check-in';
import CameraIcon from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-off';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Camera } from './camera.tsx';
import type { Conflict } from './conflicts.ts';
import type { GateMemory } from './data/gate-memory.ts';
import { isRehearsed, isSerial, mayBeTriedAgain, type Presented, type Verdict } from './scan.ts';
import { isMuted, setMuted, signal } from './signals.ts';
import { toneOf } from './tone.ts';
import type { GateState, useGate } from './use-gate.ts';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Who is let in and needs nothing need not be looked at for longer; milliseconds. Every other verdict waits for "Next", or the next code. */
const SHOWN = 1_500;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A code, or a serial with its booking's number. */
interface Typed {
  readonly code: string;
  readonly reference: string;
}
const NOTHING: Typed = { code: '', reference: '' };

interface DeskProps {
  readonly gate: ReturnType<typeof useGate>;
  readonly opened: GateMemory;
  readonly onChange: () => void;
  /** What the passenger with a ticket told that they need, in words; only of a vehicle. */
  readonly needsOf?: ((serial: string) => string | undefined) | undefined;
  /** Above the ways to scan. */
  readonly children?: ReactNode;
}

/** An open gate: what it lets in, the verdict, the ways to scan, and its network. */
export function Desk({ gate, opened, onChange, needsOf, children }: DeskProps) {
  const t = useT();
  const { judge, state, dismiss } = gate;
  const [verdict, setVerdict] = useState<Verdict>();
  const [last, setLast] = useState<{ readonly name: string; readonly at: number }>();
  const [typed, setTyped] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const [camera, setCamera] = useState(false);
  const [muted, mute] = useState(isMuted);
  const [chosenDirection, setDirection] = useState<Direction>('in');
  const direction = state.hasReentry ? chosenDirection : 'in';
  const isJudging = useRef(false);

  const serial = verdict && serialOf(verdict);
  const needs = serial === undefined ? undefined : needsOf?.(serial);
  useEffect(() => {
    if (!verdict || toneOf(verdict) !== 'in' || needs) return undefined;
    const timer = setTimeout(() => setVerdict(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [verdict, needs]);

  async function check(presented: Omit<Presented, 'direction'>): Promise<void> {
    // A scanner does not wait for the answer to the code before.
    if (isJudging.current) return;
    isJudging.current = true;
    setBusy(true);
    try {
      const next = await judge({ ...presented, direction });
      setVerdict(next);
      // A serial without the booking's number: the form asks for that beside it, also of a scanner.
      if (next.kind === 'refused' && next.typedSerial)
        setTyped({ code: next.typedSerial, reference: presented.reference });
      signal(toneOf(next), muted);
      // Whoever typed on meanwhile keeps that.
      if (!mayBeTriedAgain(next)) setTyped((now) => (now === typed ? NOTHING : now));
      if (next.kind === 'admitted') setLast({ name: next.ticket.attendeeName, at: Date.now() });
    } finally {
      isJudging.current = false;
      setBusy(false);
    }
  }
  useKeyboardScanner((code, presses) => {
    void check({ code, reference: '', method: 'typed', presses });
  });

  return (
    <div className="gate">
      <div className="gate-form">
        <div className="gate-where">
          <div>
            <b>{opened.sales.map(({ title }) => title).join(', ')}</b>
            <small>{opened.name}</small>
          </div>
          <Button kind="line" onClick={onChange}>
            {t('gate.change')}
          </Button>
        </div>
        {isRehearsed(opened.sales) ? <Note tone="warn">{t('gate.rehearsal')}</Note> : null}
        <NetworkNote state={state} />
        {children}
        <ConflictList conflicts={state.conflicts} onDismiss={dismiss} />
        {state.hasReentry ? <DirectionChoice direction={direction} onChange={setDirection} /> : null}
        <TypedCode
          typed={typed}
          busy={busy}
          onType={setTyped}
          onCheck={() => void check({ ...typed, method: 'typed' })}
        />
        {camera ? (
          <Camera onCode={(found) => void check({ code: found, reference: '', method: 'camera' })} />
        ) : null}
        <div className="gate-tools">
          {camera ? null : (
            <Button kind="line" icon={CameraIcon} onClick={() => setCamera(true)}>
              {t('gate.openCamera')}
            </Button>
          )}
          <Button
            kind="line"
            icon={muted ? VolumeOff : Volume}
            aria-pressed={!muted}
            onClick={() => {
              setMuted(!muted);
              mute(!muted);
            }}
          >
            {t('gate.sound')}
          </Button>
        </div>
      </div>
      <div className="gate-answer">
        <VerdictPanel
          verdict={verdict}
          needs={needs}
          onNext={() => {
            setVerdict(undefined);
            setTyped(NOTHING);
          }}
        />
        {last ? <LastIn {...last} /> : null}
      </div>
    </div>
  );
}

/** Of a ticket that is let on. */
function serialOf(verdict: Verdict): string | undefined {
  if (verdict.kind === 'admitted') return verdict.ticket.serial;
  return verdict.kind === 'admitted-offline' ? verdict.serial : undefined;
}

interface DirectionChoiceProps {
  readonly direction: Direction;
  readonly onChange: (direction: Direction) => void;
}

/** Only where who went out may come in again. */
function DirectionChoice({ direction, onChange }: DirectionChoiceProps) {
  const t = useT();
  return (
    <fieldset className="gate-direction">
      <legend>{t('gate.direction')}</legend>
      {(['in', 'out'] as const).map((each) => (
        <label key={each} className="check">
          <input type="radio" name="direction" checked={direction === each} onChange={() => onChange(each)} />
          <span>{t(`gate.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TypedCodeProps {
  readonly typed: Typed;
  readonly busy: boolean;
  readonly onType: (typed: Typed) => void;
  readonly onCheck: () => void;
}

/** Asks for the booking's number once a serial is typed. */
function TypedCode({ typed, busy, onType, onCheck }: TypedCodeProps) {
  const t = useT();
  const { code, reference } = typed;
  const referenceField = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    // Enter leads from the serial to the number beside it.
    if (isSerial(code) && reference.trim() === '' && document.activeElement !== referenceField.current)
      referenceField.current?.focus();
    else if (!busy && code.trim() !== '') onCheck();
  }
  return (
    <form className="gate-form" onSubmit={submit}>
      <Field label={t('gate.code')} hint={t('gate.codeHint')}>
        <Input
          value={code}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType({ code: event.target.value, reference })}
        />
      </Field>
      {isSerial(code) ? (
        <Field label={t('gate.reference')} hint={t('gate.referenceHint')}>
          <Input
            ref={referenceField}
            value={reference}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onType({ code, reference: event.target.value })}
          />
        </Field>
      ) : null}
      <Button type="submit" busy={busy}>
        {t('gate.check')}
      </Button>
    </form>
  );
}

function LastIn({ name, at }: { readonly name: string; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="gate-last">
      <Icon of={Check} size="s" />
      {t('gate.last', { name: name || t('gate.noName'), time: format.time(at, zone) })}
    </p>
  );
}

interface ConflictListProps {
  readonly conflicts: readonly Conflict[];
  readonly onDismiss: (serial: string) => void;
}

/** What the gate learned when its network came back. It stays until somebody has seen it. */
function ConflictList({ conflicts, onDismiss }: ConflictListProps) {
  const t = useT();
  const format = useFormat();
  if (conflicts.length === 0) return null;
  return (
    <section className="gate-conflicts" aria-label={t('gate.conflicts')}>
      {conflicts.map(({ serial, at, others }) => {
        const places = others.map((each) => `${each.gate} ${format.time(each.at, zone)}`).join(', ');
        const values = { serial: serial.slice(-6), time: format.time(at, zone), places };
        return (
          <div key={serial} className="gate-conflict">
            <Icon of={TriangleAlert} />
            <p>{t(others.length > 0 ? 'gate.conflict' : 'gate.conflictVoid', values)}</p>
            <Button kind="line" onClick={() => onDismiss(serial)} aria-label={t('gate.seenOf', values)}>
              {t('gate.seen')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

/** Always in sight: whether there is a signal and since when not, how many scans wait, and how old the list is. */
function NetworkNote({ state }: { readonly state: GateState }) {
  const t = useT();
  const format = useFormat();
  const { offlineSince, waiting, tickets, inside, listedAt } = state;
  return (
    <div className="gate-net">
      <p role="status" className={offlineSince === undefined ? undefined : 'is-off'}>
        <Icon of={offlineSince === undefined ? Wifi : WifiOff} size="s" />
        <span>
          {offlineSince === undefined
            ? t('gate.online', { waiting })
            : t('gate.offline', { time: format.time(offlineSince, zone), waiting })}
        </span>
      </p>
      <p className="muted small">
        {listedAt === null
          ? t('gate.notListed')
          : t('gate.listed', { count: tickets, inside, time: format.time(listedAt, zone) })}
      </p>
    </div>
  );
}
