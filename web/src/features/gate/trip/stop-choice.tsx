import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { GateWay } from '../scan.ts';

interface StopChoiceProps {
  readonly way: GateWay;
  readonly byClock: number;
  /** Of who gets on here. */
  readonly count: { readonly expected: number; readonly aboard: number };
  readonly onStop: (stop: number) => void;
}

/** Where the vehicle is, and how many of who gets on there are on board. */
export function StopChoice({ way, byClock, count, onStop }: StopChoiceProps) {
  const t = useT();
  const format = useFormat();
  const { stops, stop } = way;
  const ahead = stops[byClock];
  return (
    <div className="trip-stop">
      <Field label={t('gate.stop')}>
        <Select value={String(stop)} onChange={({ target }) => onStop(Number(target.value))}>
          {stops.map(({ name, departsAt, timeZone }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the timetable
            <option key={index} value={index}>
              {t('gate.stopOption', { time: format.clock(departsAt, timeZone), stop: name })}
            </option>
          ))}
        </Select>
      </Field>
      <div className="trip-stop-moves">
        <button
          type="button"
          aria-label={t('gate.stopBefore')}
          disabled={stop === 0}
          onClick={() => onStop(stop - 1)}
        >
          <Icon of={ArrowLeft} />
        </button>
        <p className="trip-stop-count" role="status">
          {t('gate.atStop', { expected: count.expected, aboard: format.number(count.aboard) })}
        </p>
        <button
          type="button"
          aria-label={t('gate.stopNext')}
          disabled={stop >= stops.length - 1}
          onClick={() => onStop(stop + 1)}
        >
          <Icon of={ArrowRight} />
        </button>
      </div>
      {ahead && byClock > stop ? (
        <p className="trip-stop-clock">
          <span>{t('gate.byClock', { stop: ahead.name })}</span>
          <Button kind="line" onClick={() => onStop(byClock)}>
            {t('gate.goThere')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
