import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface Trigger {
  name: string;
  milliseconds: number;
}

const finished = /Finished "[\w-]+?-(\w+)" in ([\d.]+)ms/g;
/** Called by people, not by Firestore, in the functions emulator too. */
const asked = new Set(['api', 'pages', 'documents']);

/** The functions that Firestore called, as the functions emulator notes them. */
export function readTriggerLog(file: string): { counts(): Trigger[]; reset(): void } {
  const log = openSync(file, 'r');
  let from = 0;
  let until = 0;
  let text = '';
  process.on('exit', () => closeSync(log));
  function take(): void {
    const { size } = fstatSync(log);
    const more = Buffer.alloc(size - until);
    until += readSync(log, more, 0, more.length, until);
    text += more.toString();
  }
  return {
    counts() {
      take();
      return [...text.slice(from).matchAll(finished)].flatMap(([, name = '', milliseconds]) =>
        asked.has(name) ? [] : [{ name, milliseconds: Number(milliseconds) }],
      );
    },
    reset() {
      take();
      from = text.length;
    },
  };
}
