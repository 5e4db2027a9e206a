import { describe, expect, it, test } from 'vitest';
import { fileNameOf, planFile, readPlanFile } from './plan-files.ts';
import { templatePlan, templates } from './plan-templates.ts';

test.each(templates)('a plan is read as it was saved: %s', (template) => {
  const design = { name: 'Concert', ...templatePlan(template) };
  expect(readPlanFile(planFile(design))).toEqual(design);
});

describe('what is no plan', () => {
  const file = JSON.parse(planFile({ name: 'Concert', ...templatePlan('theatre') })) as Record<
    string,
    unknown
  >;
  it.each([
    ['text', 'a plan'],
    ['another file', JSON.stringify({ ...file, kind: 'something else' })],
    ['a line that is none', JSON.stringify({ ...file, lines: ['<script>'] })],
    ['no lines', JSON.stringify({ ...file, lines: [] })],
    ['a zone without a letter', JSON.stringify({ ...file, zones: ['Stalls'] })],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(readPlanFile(text)).toBeUndefined();
  });
});

test('a file’s name has no letters that a disk may refuse', () => {
  expect(fileNameOf('Coliseu São João, Concert 2')).toBe('coliseu-sao-joao-concert-2');
  expect(fileNameOf('***')).toBe('plan');
});
