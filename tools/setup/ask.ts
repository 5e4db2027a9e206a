import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks a person for something that nobody else may see: what they type is not shown. @returns null where they give nothing */
export async function askUnseen(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<string | null> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nothing, terminal: true });
  output.write(`${question}: `);
  try {
    return (await lines.question('', { signal })).trim() || null;
  } finally {
    lines.close();
    output.write('\n');
  }
}
