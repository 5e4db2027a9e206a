import type { DocumentConverter } from '@fareground/domain/core/document';
import type { Firestore } from 'firebase-admin/firestore';

/** A request may hold 10 MiB; a batch far below it keeps several on their way at once. */
const BATCH_BYTES = 1_500_000;
const BATCH_DOCUMENTS = 400;
const AT_ONCE = 4;

type Document = { readonly path: string; readonly data: Record<string, unknown> };

/** Gathers documents, each checked by its schema, and writes them in a few large requests. */
export class Writer {
  readonly #documents: Document[] = [];

  /** @throws Error with the path of the document and, as its cause, the ZodError that names the field */
  add<T>(path: string, converter: DocumentConverter<T>, data: T): void {
    try {
      this.#documents.push({ path, data: converter.toFirestore(data) });
    } catch (cause) {
      throw new Error(`The demo's ${path} is not what its schema says`, { cause });
    }
  }

  get size(): number {
    return this.#documents.length;
  }

  async write(db: Firestore): Promise<void> {
    const batches = this.#cut();
    const worker = async () => {
      for (let next = batches.shift(); next; next = batches.shift()) {
        const batch = db.batch();
        for (const { path, data } of next) batch.set(db.doc(path), data);
        await batch.commit();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  #cut(): Document[][] {
    const batches: Document[][] = [];
    let current: Document[] = [];
    let bytes = 0;
    for (const document of this.#documents) {
      const size = JSON.stringify(document.data).length;
      if (current.length > 0 && (bytes + size > BATCH_BYTES || current.length >= BATCH_DOCUMENTS)) {
        batches.push(current);
        current = [];
        bytes = 0;
      }
      current.push(document);
      bytes += size;
    }
    if (current.length > 0) batches.push(current);
    return batches;
  }
}
