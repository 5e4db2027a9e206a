import { describe, expect, it, test } from 'vitest';
import { mailSchema } from './mail.ts';
import { mailWordsSchema, ownWordsOf, unknownValues, untoldValues } from './mail-text.ts';
import { renderMail } from './render-mail.ts';
import { type MailTemplate, mailTemplateNames, mailTemplates } from './templates.ts';

const sampleOf = (name: MailTemplate) => renderMail(name, mailTemplates[name].sample as never);

describe.each(mailTemplateNames)('the mail %s', (name) => {
  it('is whole: no placeholder is left, and it fits the outbox', () => {
    const message = sampleOf(name);
    expect(Object.values(message).join('')).not.toMatch(/\{\w+\}/);
    const whole = { ...message, values: mailTemplates[name].sample };
    expect(mailSchema.shape.message.parse(whole)).toEqual(whole);
    expect(mailSchema.shape.template.parse(name)).toBe(name);
  });

  it('names only values that it is given', () => {
    const { subject, heading, body, values, button } = mailTemplates[
      name
    ] as (typeof mailTemplates)['invitation'];
    const named = [...[subject, heading, ...body].join(' ').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const one of [...named, ...(button ? [button.to] : [])])
      expect(Object.keys(values.shape)).toContain(one);
  });

  it('says the same in text as in HTML', () => {
    const { text, html } = sampleOf(name);
    const url = /https?:\S+/.exec(text)?.[0];
    if (url) expect(html).toContain(url.replaceAll('&', '&amp;'));
    const { because, sample } = mailTemplates[name];
    const values: Readonly<Record<string, unknown>> = sample;
    expect(text).toContain(because.replace(/\{(\w+)\}/g, (_, value: string) => String(values[value])));
  });
});

test('what a person typed cannot become markup', () => {
  const { html, text } = renderMail('application-declined', {
    name: '<img src=x onerror=alert(1)>',
    answer: '"Sorry" & <b>bye</b>\nYours',
  });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&quot;Sorry&quot; &amp; &lt;b&gt;bye&lt;/b&gt;<br>Yours');
  expect(text).toContain('"Sorry" & <b>bye</b>');
});

test('a subject stays one line, and a link must be an address', () => {
  expect(() => renderMail('account-enabled', { name: 'A', reason: 'B', url: 'javascript alert' })).toThrow();
  const sample = mailTemplates.invitation.sample;
  expect(() => renderMail('invitation', { ...sample, extra: 'x' } as never)).toThrow();
});

describe.each(mailTemplateNames)('the words of %s', (name) => {
  it('can be kept as they are: then the mail is the same', () => {
    const words = ownWordsOf(name);
    expect(mailWordsSchema.parse(words)).toEqual(words);
    expect([unknownValues(name, words), untoldValues(name, words)]).toEqual([[], []]);
    const sample = mailTemplates[name].sample as never;
    expect(renderMail(name, sample, words)).toEqual(renderMail(name, sample));
  });
});

test('a mail says what the house says, and what a person typed stays text in it', () => {
  const words = {
    subject: 'Bis\nmorgen, {name}',
    heading: '<b>{title}</b>',
    body: 'One {when}\nand more.\n\nTwo {nobody}.',
    because: 'For {name}.',
  };
  const sample = { ...mailTemplates.reminder.sample, name: '<i>Ana</i>' };
  const { subject, text, html } = renderMail('reminder', sample, words);
  expect(subject).toBe('Bis morgen, <i>Ana</i>');
  expect(text).toContain(`One ${sample.when}\nand more.\n\nTwo .`);
  expect(text).toContain('For <i>Ana</i>.');
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toContain('&lt;b&gt;Night Ferry Orchestra&lt;/b&gt;');
  // What the button says stays where the house says nothing of it.
  expect(text).toContain(`Open your tickets: ${sample.url}`);
  expect(unknownValues('reminder', words)).toEqual(['nobody']);
  expect(untoldValues('reminder', words)).toEqual(['where']);
});
