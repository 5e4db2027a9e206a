import { type ParsedMail, simpleParser } from 'mailparser';

/** A message as a mail program would understand it. */
export interface Message {
  /** 1 for the first of a run. */
  readonly number: number;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly from: string;
  /** Whom the server was told to give it to, which is what counts. */
  readonly receivers: readonly string[];
  /** What the header says. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  /** Names of all headers, lower case, in order. */
  readonly headerNames: readonly string[];
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  /** As it came, RFC 5322. */
  readonly source: string;
}

interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** More than a demo sends; the oldest go first. */
const KEPT = 2_000;

/** What arrived, in memory: a demo's mails are gone with it. */
export class Messages {
  readonly #kept: Message[] = [];
  #count = 0;

  async add(source: Buffer, receivers: readonly string[], receivedAt: number): Promise<void> {
    const parsed = await simpleParser(source);
    this.#count += 1;
    this.#kept.push(messageOf(parsed, { number: this.#count, receivers, receivedAt, source }));
    if (this.#kept.length > KEPT) this.#kept.shift();
  }

  /** The newest first. @param to only those that went to this address */
  list(to?: string): readonly Message[] {
    return this.#kept.filter(({ receivers }) => to === undefined || receivers.includes(to)).reverse();
  }

  find(number: number): Message | undefined {
    return this.#kept.find((one) => one.number === number);
  }

  /** The newest whose Message-ID begins with the id of a document of `mail`. */
  ofMail(id: string): Message | undefined {
    return this.#kept.findLast(({ messageId }) => messageId.startsWith(`<${id}@`));
  }
}

interface Arrival {
  readonly number: number;
  readonly receivers: readonly string[];
  readonly receivedAt: number;
  readonly source: Buffer;
}

function messageOf(parsed: ParsedMail, { number, receivers, receivedAt, source }: Arrival): Message {
  const addresses = Array.isArray(parsed.to) ? parsed.to : [parsed.to];
  return {
    number,
    messageId: parsed.messageId ?? '',
    from: parsed.from?.text ?? '',
    receivers,
    to: addresses.map((one) => one?.text ?? '').join(', '),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    attachments: parsed.attachments.map(({ filename, contentType, content }) => ({
      name: filename ?? 'attachment',
      type: contentType,
      content,
    })),
    headerNames: parsed.headerLines.map(({ key }) => key),
    receivedAt,
    source: source.toString('utf8'),
  };
}
