import './route-line.css';
import { useT } from '../i18n/use-t.tsx';

interface RouteStop {
  /** The stop's number on the trip. */
  readonly index: number;
  readonly name: string;
  /** "17:30 CET" */
  readonly time: string;
}

interface RouteLineProps {
  readonly stops: readonly RouteStop[];
  readonly from: number;
  readonly to: number;
  /** Without it the line only shows the journey. */
  readonly onChange?: (from: number, to: number) => void;
}

/**
 * Where one gets on and off. Pressing a stop before the journey moves its start, one after it its end, and one inside it
 * the nearer of the two, so that every journey is two presses away.
 */
export function RouteLine({ stops, from, to, onChange }: RouteLineProps) {
  const t = useT();
  return (
    <ol className="stops">
      {stops.map((stop) => {
        const tag = stop.index === from ? t('route.on') : stop.index === to ? t('route.off') : undefined;
        return (
          <li key={stop.index} className={stopClass(stop.index, from, to)}>
            <button
              type="button"
              aria-pressed={stop.index === from || stop.index === to}
              disabled={!onChange}
              onClick={() => onChange?.(...journeyAfterPress(stop.index, from, to))}
            >
              <b>{stop.name}</b>
              <span>{stop.time}</span>
              {tag ? <span className="tag">{tag}</span> : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const stopClass = (index: number, from: number, to: number): string | undefined =>
  index === from ? 'on from' : index === to ? 'to' : index > from && index < to ? 'on' : undefined;

/** The journey after a press on a stop. It always keeps at least one segment. */
export function journeyAfterPress(pressed: number, from: number, to: number): [number, number] {
  if (pressed < from) return [pressed, to];
  if (pressed > to) return [from, pressed];
  if (pressed === from) return from + 1 < to ? [from + 1, to] : [from, to];
  if (pressed === to) return to - 1 > from ? [from, to - 1] : [from, to];
  return pressed - from <= to - pressed ? [pressed, to] : [from, pressed];
}
