import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerError } from 'smtp-server';
import { type Message, Messages } from './messages.ts';
import { listPage, messagePage, noPage } from './pages.ts';

const HOST = '127.0.0.1';
/** What the mail server asks senders for. It keeps nobody out: both are in these sources. */
const [USER, PASSWORD] = ['fareground', 'demo'];

/** A refusal in place of taking a message: an SMTP code with its text, such as 550 "5.1.1 unknown". */
export interface Refusal {
  readonly code: number;
  readonly text: string;
  /** Said to the receiver's address, or after the whole message. */
  readonly at: 'receiver' | 'message';
}

export interface MailSinkOptions {
  /** 0 takes a free one. */
  readonly smtpPort: number;
  readonly httpPort: number;
  /** Asked for each receiver. Without it, addresses that begin with "refused" do not exist. */
  readonly refuse?: (receiver: string) => Refusal | undefined;
}

export interface MailSink {
  /** For SMTP_URL. */
  readonly smtpUrl: string;
  /** Pages for people; GET /messages gives JSON, with `to=` those of one address. */
  readonly url: string;
  readonly messages: Messages;
  stop(): Promise<void>;
}

const refusedNames = (receiver: string): Refusal | undefined =>
  receiver.startsWith('refused')
    ? { code: 550, text: `5.1.1 <${receiver}>: nobody has this address`, at: 'receiver' }
    : undefined;

/** A mail server on this machine that delivers nothing and shows what it was given. */
export async function startMailSink({
  smtpPort,
  httpPort,
  refuse = refusedNames,
}: MailSinkOptions): Promise<MailSink> {
  const messages = new Messages();
  const smtp = createSmtp(messages, refuse);
  smtp.on('error', (error) => console.error('mail-sink:', error.message));
  await listening(smtp.server, () => smtp.listen(smtpPort, HOST));
  const web = createServer(({ url = '/' }, response) => send(response, answer(messages, url)));
  try {
    await listening(web, () => web.listen(httpPort, HOST));
  } catch (error) {
    await closed((done) => smtp.close(done));
    throw error;
  }
  return {
    smtpUrl: `smtp://${USER}:${PASSWORD}@${HOST}:${portOf(smtp.server)}`,
    url: `http://${HOST}:${portOf(web)}`,
    messages,
    async stop() {
      web.closeAllConnections();
      await closed((done) => web.close(() => done()));
      await closed((done) => smtp.close(done));
    },
  };
}

const portOf = (server: { address(): string | AddressInfo | null }): number =>
  (server.address() as AddressInfo).port;

const closed = (close: (done: () => void) => void): Promise<void> => new Promise((done) => close(done));

function listening(
  server: { once(event: string, then: (error?: unknown) => void): unknown },
  listen: () => void,
): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.once('listening', () => done());
    listen();
  });
}

function createSmtp(messages: Messages, refuse: (receiver: string) => Refusal | undefined): SMTPServer {
  return new SMTPServer({
    banner: 'Fareground local mail sink',
    // Only this machine talks to it, so there is no certificate to make up.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER && password === PASSWORD) done(null, { user: username });
      else done(refusal(535, '5.7.8 wrong user or password'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const refused = refuse(address);
      done(refused?.at === 'receiver' ? refusal(refused.code, refused.text) : null);
    },
    onData: (stream, { envelope }, done) => {
      const receivers = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then(async (source) => {
          const refused = receivers.map(refuse).find((one) => one?.at === 'message');
          if (refused) throw refusal(refused.code, refused.text);
          await messages.add(source, receivers, Date.now());
        })
        .then(() => done(), done);
    },
  });
}

const refusal = (responseCode: number, text: string): SMTPServerError =>
  Object.assign(new Error(text), { responseCode });

const jsonOf = ({ attachments, ...message }: Message) => ({
  ...message,
  attachments: attachments.map(({ name, type, content }) => ({
    name,
    type,
    base64: content.toString('base64'),
  })),
});

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

const page = (body: string, status = 200): Answer => ({ status, type: 'text/html', body });

function answer(messages: Messages, path: string): Answer {
  const { pathname, searchParams } = new URL(path, `http://${HOST}`);
  const [first, name = '', part, index] = pathname.slice(1).split('/');
  if (pathname === '/') return page(listPage(messages.list()));
  if (pathname === '/messages') {
    const found = messages.list(searchParams.get('to') ?? undefined).map(jsonOf);
    return { status: 200, type: 'application/json', body: JSON.stringify(found) };
  }
  const message =
    first === 'messages' ? messages.find(Number(name)) : first === 'of' ? messages.ofMail(name) : undefined;
  if (!message) return page(noPage(), 404);
  if (part === 'html') return page(message.html);
  if (part === 'source') return { status: 200, type: 'text/plain', body: message.source };
  const attachment = part === 'attachments' ? message.attachments[Number(index)] : undefined;
  if (attachment) return { status: 200, type: attachment.type, body: attachment.content };
  return page(messagePage(message));
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    // What a mail says is shown and never run.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
