import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailSink, startMailSink } from './server.ts';

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink({ smtpPort: 0, httpPort: 0 });
});
afterAll(() => sink.stop());

const mail = {
  from: 'Fareground <mail@fareground.test>',
  subject: 'Olá',
  text: 'plain',
  html: '<p>styled</p>',
};
const send = (to: string, more: object = {}, url = sink.smtpUrl) =>
  createTransport(url).sendMail({ ...mail, to, ...more });
const get = async (path: string) => (await fetch(sink.url + path)).text();

test('what it was given is there as a mail program would read it, and as a page', async () => {
  await send('ana@fareground.test', {
    messageId: '<one@fareground.test>',
    attachments: [{ filename: 'note.txt', content: 'attached' }],
  });
  const [message] = JSON.parse(await get('/messages?to=ana@fareground.test'));
  expect(message).toMatchObject({
    subject: 'Olá',
    receivers: ['ana@fareground.test'],
    html: '<p>styled</p>',
  });
  expect(message.text.trim()).toBe('plain');
  expect(message.attachments).toEqual([
    { name: 'note.txt', type: 'text/plain', base64: Buffer.from('attached').toString('base64') },
  ]);
  expect(await get('/')).toContain('Olá');
  expect(await get('/of/one')).toContain('&lt;one@fareground.test&gt;');
  expect(await get(`/messages/${message.number}/html`)).toBe('<p>styled</p>');
  expect(await get(`/messages/${message.number}/attachments/0`)).toBe('attached');
  expect((await fetch(`${sink.url}/of/two`)).status).toBe(404);
});

test('an address that begins with "refused" does not exist, and whoever does not sign in is turned away', async () => {
  await expect(send('refused.ana@fareground.test')).rejects.toMatchObject({
    responseCode: 550,
    command: 'RCPT TO',
  });
  const stranger = sink.smtpUrl.replace(':demo@', ':guess@');
  await expect(send('ana@fareground.test', {}, stranger)).rejects.toMatchObject({
    responseCode: 535,
    code: 'EAUTH',
  });
});
