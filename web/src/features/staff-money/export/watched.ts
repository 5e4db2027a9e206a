import type { RowPages } from '@fareground/domain/core/sheet';

/** The same pages; each is told of before it is used. Throws the signal's reason once it is aborted. */
export async function* watched<Row>(
  pages: RowPages<Row>,
  signal: AbortSignal,
  onPage: (page: readonly Row[]) => void,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    signal.throwIfAborted();
    onPage(page);
    yield page;
  }
}
