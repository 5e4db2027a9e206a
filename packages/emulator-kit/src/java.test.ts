import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@fareground/command/problem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findJava, majorVersion } from './java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_392"', 8],
  ['javac 17.0.15', 17],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', undefined],
])('the major version of %j is %s', (output, major) => {
  expect(majorVersion(output)).toBe(major);
});

describe.skipIf(process.platform === 'win32')('on a machine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'java-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function program(path: string, lines: string): string {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${lines}\n`);
    chmodSync(file, 0o755);
    return file;
  }
  const problemOf = (find: () => unknown): Problem => {
    try {
      find();
    } catch (error) {
      if (error instanceof Problem) return error;
    }
    throw new Error('there was no problem');
  };

  test('without any Java, one sentence says so and another what to install', () => {
    const problem = problemOf(() => findJava({ PATH: folder }));
    expect(problem.message).toBe('The Firebase emulators need Java, and none was found on this machine.');
    expect(problem.wayOut).toMatch(/Install a JDK of version 17 or newer/);
  });

  test('a Java that is too old is named with its version', () => {
    const java = program('bin/java', `echo 'java version "1.8.0_392"' >&2`);
    expect(problemOf(() => findJava({ PATH: join(folder, 'bin') })).message).toBe(
      `The Firebase emulators need Java 11 or newer, and ${java} is Java 8.`,
    );
  });

  test('a java that only says how to get one, as on a bare Mac, is none', () => {
    program('bin/java', `echo 'Unable to locate a Java Runtime.' >&2; exit 1`);
    expect(problemOf(() => findJava({ PATH: join(folder, 'bin') })).message).toMatch(/none was found/);
  });

  test('the one of JAVA_HOME serves where PATH has none that is new enough', () => {
    program('old/java', `echo 'java version "1.8.0_392"' >&2`);
    const java = program('home/bin/java', `echo 'openjdk version "21.0.1"' >&2`);
    const found = findJava({ PATH: join(folder, 'old'), JAVA_HOME: join(folder, 'home') });
    expect(found).toEqual({ program: java, major: 21, compiler: undefined });
  });

  test('the compiler of the same installation is found, but not one that is too old', () => {
    program('bin/java', `echo 'openjdk version "17.0.1"' >&2`);
    const compiler = program('bin/javac', 'echo javac 17.0.1');
    expect(findJava({ PATH: join(folder, 'bin') }).compiler).toBe(compiler);
    program('bin/javac', 'echo javac 11.0.2');
    expect(findJava({ PATH: join(folder, 'bin') }).compiler).toBeUndefined();
  });
});
