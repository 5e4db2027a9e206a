import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jar, manifest } from './jar.ts';

test('no line of a manifest is longer than 72 bytes, and long values go on after one space', () => {
  const path = `file:///opt/${'very-long-folder/'.repeat(12)}olá/emulator.jar`;
  const text = manifest({ 'Main-Class': 'Main', 'Class-Path': path });
  const lines = text.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(72);
  expect(text.replaceAll('\r\n ', '')).toContain(`Class-Path: ${path}\r\n`);
  expect(text.endsWith('\r\n\r\n')).toBe(true);
});

test('the same entries give the same jar', () => {
  const entries = [{ name: 'a/b.txt', content: Buffer.from('hello') }];
  expect(jar(entries)).toEqual(jar(entries));
});

test('another program reads the jar as a zip', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jar-test-'));
  const file = join(folder, 'x.jar');
  writeFileSync(
    file,
    jar([
      { name: 'one.txt', content: Buffer.from('eins') },
      { name: 'two.txt', content: Buffer.alloc(0) },
    ]),
  );
  const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist(), z.read('one.txt').decode())`;
  const result = spawnSync('python3', ['-c', script, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  // A machine without Python proves it when it starts the emulators: Java reads the jar then.
  if (result.error) return;
  expect(result.stdout.trim()).toBe("None ['one.txt', 'two.txt'] eins");
});
