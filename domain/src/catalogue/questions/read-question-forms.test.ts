import { describe, expect, it } from 'vitest';
import { type Question, questionSchema } from './question.ts';
import { emptyQuestionForm, type QuestionForm, questionFormOf } from './question-form.ts';
import { type QuestionPath, type QuestionReason, readQuestionForms } from './read-question-forms.ts';

const form = (changes: Partial<QuestionForm> = {}): QuestionForm => ({
  ...emptyQuestionForm('q1'),
  label: 'What do you eat?',
  ...changes,
});
function read(forms: readonly QuestionForm[], published: readonly Question[] = []) {
  const faults: [QuestionPath, QuestionReason][] = [];
  const questions = readQuestionForms(forms, { tierIds: ['t1', 't2'], published }, (path, reason) =>
    faults.push([path, reason]),
  );
  return { questions, faults };
}

describe('the form of a question', () => {
  it('comes to the question it was made of', () => {
    const question: Question = {
      id: 'q1',
      label: 'What do you eat?',
      hint: 'At one.',
      kind: 'choice',
      options: ['Meat', 'Vegan'],
      required: true,
      per: 'booking',
      tierIds: ['t2'],
    };
    const plain: Question = {
      ...question,
      kind: 'text',
      options: undefined,
      tierIds: undefined,
      id: 'q2',
      label: 'Else?',
    };
    const { questions, faults } = read([question, plain].map(questionFormOf));
    expect(faults).toEqual([]);
    expect(questions.map((one) => questionSchema.parse(one))).toEqual([question, plain]);
  });

  it('loses spaces, empty lines and tiers that are gone', () => {
    const { questions, faults } = read([
      form({ label: ' Lunch? ', kind: 'choice', options: '\n Meat\n\nVegan \n', tiers: 't9,t2' }),
    ]);
    expect(faults).toEqual([]);
    expect(questions[0]).toMatchObject({ label: 'Lunch?', options: ['Meat', 'Vegan'], tierIds: ['t2'] });
  });

  it.each<[string, Partial<QuestionForm>, string, QuestionReason]>([
    ['has no words', { label: ' ' }, 'label', 'missing'],
    ['has one choice', { kind: 'choice', options: 'Meat' }, 'options', 'no-options'],
    [
      'has thirteen choices',
      { kind: 'choice', options: Array.from({ length: 13 }, (_, index) => `${index}`).join('\n') },
      'options',
      'no-options',
    ],
    [
      'has a choice that is too long',
      { kind: 'choice', options: `Meat\n${'x'.repeat(61)}` },
      'options',
      'no-options',
    ],
    ['has a choice twice', { kind: 'choice', options: 'Meat\nVegan\nmeat' }, 'options', 'option-twice'],
    ['is of a tier that is gone', { tiers: 't9' }, 'tiers', 'question-of-no-tier'],
  ])('has a fault where it %s', (_case, changes, field, reason) => {
    expect(read([form(changes)]).faults).toEqual([[`questions/q1/${field}`, reason]]);
  });

  it('has a fault where another question has the words', () => {
    const twice = [form(), form({ id: 'q2', label: 'what do YOU eat? ' })];
    expect(read(twice).faults).toEqual([['questions/q2/label', 'question-twice']]);
  });

  it('may change words and choices of what was published, and not what its answers are', () => {
    const published = read([form({ kind: 'choice', options: 'Meat\nVegan' })]).questions;
    expect(
      read([form({ label: 'Lunch?', kind: 'choice', options: 'Fish\nVegan' })], published).faults,
    ).toEqual([]);
    expect(read([form({ per: 'booking' })], published).faults).toEqual([
      ['questions/q1/kind', 'question-fixed'],
      ['questions/q1/per', 'question-fixed'],
    ]);
  });
});
