import { mayBeTriedAgain, type Verdict } from './scan.ts';

/** in: go. ask: a real ticket, at the wrong time or door. stop: nobody goes in with it. */
export type Tone = 'in' | 'ask' | 'stop';

export function toneOf(verdict: Verdict): Tone {
  switch (verdict.kind) {
    case 'admitted':
    case 'admitted-offline':
    case 'went-out':
      return 'in';
    case 'refused':
      return mayBeTriedAgain(verdict) ? 'ask' : 'stop';
    default:
      return 'ask';
  }
}
