import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Java } from './java.ts';

/**
 * The text of the `java` that the emulators of one run find first in PATH. firebase-tools fixes Java's arguments; this
 * turns Firestore's log from FINE (hundreds of megabytes under load) to WARNING, bounds its memory (a bench that fills the
 * database sets more by FAREGROUND_FIRESTORE_HEAP), lets it begin small (Java takes a share of the machine's memory otherwise) with
 * the serial garbage collector, which needs least, ends a Java that has run out of memory instead of leaving it there without an
 * answer, and puts the run's folder into every Java's command line, so that none can be left behind unseen.
 */
export function shimText(java: string, runFolder: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    '#!/bin/sh',
    'heap=-Xmx384m',
    'fresh=yes',
    'for argument do',
    '  if [ $fresh = yes ]; then set --; fresh=no; fi',
    '  case $argument in',
    '    -Dgoogle.cloud_firestore.debug_log_level=*)',
    '      argument=-Dgoogle.cloud_firestore.debug_log_level=WARNING',
    '      heap=-Xmx1200m',
    '      [ -z "$FAREGROUND_FIRESTORE_HEAP" ] || heap="-Xmx$FAREGROUND_FIRESTORE_HEAP" ;;',
    '  esac',
    '  set -- "$@" "$argument"',
    'done',
    `exec ${quote(java)} -Xms32m $heap -XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError -Dfareground.run=${quote(runFolder)} "$@"`,
    '',
  ].join('\n');
}

/** Makes the folder to put first in PATH. Windows has no such script: there the real Java's own folder serves. */
export function javaFolder(java: Java, runFolder: string): string {
  if (process.platform === 'win32') return dirname(java.program);
  const folder = join(runFolder, 'bin');
  mkdirSync(folder);
  const shim = join(folder, 'java');
  writeFileSync(shim, shimText(java.program, runFolder));
  chmodSync(shim, 0o755);
  return folder;
}
