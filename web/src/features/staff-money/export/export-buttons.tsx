import './export.css';
import type { RowPages, Sheet, SheetColumn } from '@fareground/domain/core/sheet';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { useToast } from '../../../ui/toast.tsx';

interface ExportProps<Row> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** All the rows, from the first on each time. */
  readonly pages: () => RowPages<Row>;
  /** How far a row is in what is saved, 0 to 1; absent where nobody knows how many there are. */
  readonly shareOf?: (row: Row) => number;
}

type Kind = 'csv' | 'xlsx';

interface Progress {
  readonly rows: number;
  readonly share: number | undefined;
}

/** Saves a list of any length, as text for programs or as a workbook; says how far it is, and can be stopped. */
export function ExportButtons<Row>({ name, columns, pages, shareOf }: ExportProps<Row>) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (kind: Kind) => {
    const controller = new AbortController();
    running.current = controller;
    let rows = 0;
    setProgress({ rows, share: shareOf && 0 });
    const all = watched(pages(), controller.signal, (page) => {
      rows += page.length;
      const last = page.at(-1);
      if (last !== undefined) setProgress({ rows, share: shareOf?.(last) });
    });
    try {
      const file = await fileOf(kind, name, { columns, pages: all });
      saveBlob(`${name}.${kind}`, file);
      toast({ text: t('export.saved', { count: rows }) });
    } catch (error) {
      if (!controller.signal.aborted) {
        console.error('The rows could not be saved', error);
        toast({ text: t('export.failed'), tone: 'bad' });
      }
    }
    setProgress(undefined);
  };

  if (!progress) {
    return (
      <div className="export">
        <Button kind="line" icon={Download} onClick={() => void save('csv')}>
          {t('export.csv')}
        </Button>
        <Button kind="line" icon={Download} onClick={() => void save('xlsx')}>
          {t('export.xlsx')}
        </Button>
      </div>
    );
  }
  return (
    <div className="export">
      <progress className="export-bar" value={progress.share} max={1} aria-label={t('export.progress')} />
      <span className="muted small" role="status">
        {t('export.rows', { count: progress.rows, rows: format.number(progress.rows) })}
      </span>
      <Button kind="line" icon={X} onClick={() => running.current?.abort()}>
        {t('export.stop')}
      </Button>
    </div>
  );
}

async function fileOf<Row>(kind: Kind, name: string, sheet: Sheet<Row>): Promise<Blob> {
  if (kind === 'csv') {
    const { csvPieces } = await import('@fareground/domain/core/sheet');
    const pieces: string[] = [];
    for await (const piece of csvPieces(sheet)) pieces.push(piece);
    return new Blob(pieces, { type: 'text/csv' });
  }
  const { workbook } = await import('@fareground/domain/core/workbook');
  return new Response(await workbook(name, sheet)).blob();
}

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
