import { NONE, type StopTime } from './stop-times.ts';

/**
 * Gives calls without a time one between those that have one: by the way travelled where all of that stretch say it, else evenly by calls.
 * The first and the last call have times. Where only one of arrival and departure is given, it stands for both.
 */
export function interpolateTimes(calls: readonly StopTime[]): StopTime[] {
  const timed = calls.map(withBoth);
  let before = 0;
  for (let after = 1; after < timed.length; after++) {
    if (timed[after]?.arrives === NONE) continue;
    if (after - before > 1) fillStretch(timed, before, after);
    before = after;
  }
  return timed;
}

function withBoth(call: StopTime): StopTime {
  const { arrives, departs } = call;
  if (arrives === NONE && departs === NONE) return call;
  return {
    ...call,
    arrives: arrives === NONE ? departs : arrives,
    departs: departs === NONE ? arrives : departs,
  };
}

function fillStretch(calls: StopTime[], before: number, after: number): void {
  const [start, end] = [calls[before], calls[after]];
  if (!start || !end) return;
  const stretch = calls.slice(before, after + 1);
  const rises = stretch.every(({ travelled }, index) => travelled >= (stretch[index - 1]?.travelled ?? 0));
  const length = end.travelled - start.travelled;
  const isMeasured = stretch.every(({ travelled }) => travelled !== NONE) && rises && length > 0;
  for (const [index, call] of stretch.entries()) {
    if (index === 0 || index === stretch.length - 1) continue;
    const part = isMeasured ? (call.travelled - start.travelled) / length : index / (stretch.length - 1);
    const at = Math.round(start.departs + part * (end.arrives - start.departs));
    calls[before + index] = { ...call, arrives: at, departs: at };
  }
}
