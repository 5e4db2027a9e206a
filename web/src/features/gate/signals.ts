import type { Tone } from './tone.ts';

/** Lengths in milliseconds: buzz, pause, buzz. One short lets in, two short ask, one long stops. */
const buzzes: Readonly<Record<Tone, readonly number[]>> = { in: [80], ask: [80, 90, 80], stop: [600] };
/** Hertz: higher is better. */
const pitches: Readonly<Record<Tone, number>> = { in: 1_320, ask: 880, stop: 220 };

const MUTED = 'fareground.gateMuted';

export function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTED) !== null;
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    if (muted) localStorage.setItem(MUTED, '1');
    else localStorage.removeItem(MUTED);
  } catch {
    // Storage is off: it holds as long as this page does.
  }
}

let audio: AudioContext | undefined;

/** Says a verdict by a buzz, where the device has one, and by a sound unless it is muted. */
export function signal(tone: Tone, muted: boolean): void {
  const parts = buzzes[tone];
  if ('vibrate' in navigator) navigator.vibrate([...parts]);
  if (muted || !('AudioContext' in globalThis)) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    let at = audio.currentTime;
    parts.forEach((milliseconds, index) => {
      if (audio && index % 2 === 0) beep(audio, pitches[tone], at, milliseconds / 1_000);
      at += milliseconds / 1_000;
    });
  } catch (error) {
    console.info('The gate has no sound', error);
  }
}

function beep(context: AudioContext, pitch: number, from: number, seconds: number): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = pitch;
  // Without a slope at both ends it would click.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.4, from + 0.01);
  volume.gain.setValueAtTime(0.4, from + seconds - 0.02);
  volume.gain.linearRampToValueAtTime(0, from + seconds);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + seconds);
}
