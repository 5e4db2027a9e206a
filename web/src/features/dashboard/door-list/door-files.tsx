import type { DoorListPrint, DoorListResponse, SaleFile } from '@fareground/domain/calls/door-lists';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ActionProblem } from '../action-problem.tsx';
import { askForSaleFile, readDoorListPrint, saveSaleFile } from '../data/door-list-calls.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { PrintedDoorList } from './printed-door-list.tsx';

interface DoorFilesProps {
  readonly list: DoorListResponse;
  readonly byTier: boolean;
}

/** Everybody at once: printed, as PDF, and for those who see whole tickets as CSV. */
export function DoorFiles({ list, byTier }: DoorFilesProps) {
  const t = useT();
  const session = useConfirmedSession();
  const eventId = list.event.id;
  const ask = useStaffAction(askForSaleFile);
  const [taking, setTaking] = useState<SaleFile>();
  const [problem, setProblem] = useState<Problem | 'broken'>();
  const [printed, setPrinted] = useState<DoorListPrint>();
  const mayTakeCsv = session.status === 'signed-in' && session.can('tickets.read');

  /** Asks, which is written down, and fetches. */
  const take = async (file: SaleFile, fetched: (fileId: string) => Promise<Problem | undefined>) => {
    setTaking(file);
    setProblem(undefined);
    const asked = await ask.run({ eventId, file, byTier: file !== 'tickets-csv' && byTier });
    const failed = asked && (await fetched(asked.fileId));
    // What broke off half-way looks as if no answer had come.
    if (failed) setProblem(failed.code === 'offline' && navigator.onLine ? 'broken' : failed);
    setTaking(undefined);
  };
  const print = () =>
    take('door-list-print', async (fileId) => {
      const read = await readDoorListPrint(fileId);
      if (!read.ok) return read.problem;
      setPrinted(read.value);
      return undefined;
    });
  const save = (file: SaleFile, name: string) => take(file, (fileId) => saveSaleFile(fileId, name));
  const busy = (file: SaleFile) => ({
    busy: taking === file,
    disabled: taking !== undefined && taking !== file,
  });
  return (
    <div className="door-files">
      <div className="row row-wrap">
        <Button kind="line" icon={Printer} {...busy('door-list-print')} onClick={() => void print()}>
          {t('doorList.print')}
        </Button>
        <Button
          kind="line"
          icon={FileText}
          {...busy('door-list-pdf')}
          onClick={() => void save('door-list-pdf', `door-list-${eventId}.pdf`)}
        >
          {t('doorList.pdf')}
        </Button>
        {mayTakeCsv ? (
          <Button
            kind="line"
            icon={FileSpreadsheet}
            {...busy('tickets-csv')}
            onClick={() => void save('tickets-csv', `tickets-${eventId}.csv`)}
          >
            {t('doorList.csv')}
          </Button>
        ) : null}
      </div>
      <p className="muted small">{t(mayTakeCsv ? 'doorList.filesHintCsv' : 'doorList.filesHint')}</p>
      {problem === 'broken' ? (
        <Note tone="bad" role="alert">
          {t('doorList.broken')}
        </Note>
      ) : (
        <ActionProblem problem={problem ?? ask.problem} />
      )}
      {printed ? (
        <>
          <PrintedDoorList list={list} rows={printed.rows} unreadable={printed.unreadable} byTier={byTier} />
          <PrintNow onDone={() => setPrinted(undefined)} />
        </>
      ) : null}
    </div>
  );
}

/** Opens the browser's print dialog once what is to be printed stands on the page. */
function PrintNow({ onDone }: { readonly onDone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const done = () => onDone();
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return null;
}
