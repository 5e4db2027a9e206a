import type { DoorListPrint, DoorListResponse, DoorOrder, SaleFile } from '@fareground/domain/api/door-lists';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import type { Problem } from '../../../firebase/api-client.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { readDoorListPrint, requestSaleFile, saveSaleFile } from '../../../staff/data/door-list-calls.ts';
import { FileProblem, useFileTaking } from '../../../staff/use-file-taking.tsx';
import { Button } from '../../../ui/button.tsx';
import { PrintedDoorList } from './printed-door-list.tsx';

interface DoorFilesProps {
  readonly list: DoorListResponse;
  readonly order: DoorOrder;
}

/** Everybody at once: printed, as PDF, and for those who see whole tickets as CSV and XLSX. */
export function DoorFiles({ list, order }: DoorFilesProps) {
  const t = useT();
  const session = useConfirmedSession();
  const eventId = list.event.id;
  const taking = useFileTaking<SaleFile, Parameters<typeof requestSaleFile>[0]>(requestSaleFile);
  const [printed, setPrinted] = useState<DoorListPrint>();
  const mayTakeTickets = session.status === 'signed-in' && session.can('tickets.read');

  const take = (file: SaleFile, fetched: (fileId: string) => Promise<Problem | undefined>) =>
    taking.take(file, { eventId, file, order: file.startsWith('tickets-') ? 'name' : order }, fetched);
  const print = () =>
    take('door-list-print', async (fileId) => {
      const read = await readDoorListPrint(fileId);
      if (!read.ok) return read.problem;
      setPrinted(read.value);
      return undefined;
    });
  const save = (file: SaleFile, name: string) => take(file, (fileId) => saveSaleFile(fileId, name));
  const { busy } = taking;
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
        {mayTakeTickets ? (
          <>
            <Button
              kind="line"
              icon={FileSpreadsheet}
              {...busy('tickets-csv')}
              onClick={() => void save('tickets-csv', `tickets-${eventId}.csv`)}
            >
              {t('doorList.csv')}
            </Button>
            <Button
              kind="line"
              icon={FileSpreadsheet}
              {...busy('tickets-xlsx')}
              onClick={() => void save('tickets-xlsx', `tickets-${eventId}.xlsx`)}
            >
              {t('doorList.xlsx')}
            </Button>
          </>
        ) : null}
      </div>
      <p className="muted small">{t(mayTakeTickets ? 'doorList.filesHintCsv' : 'doorList.filesHint')}</p>
      <FileProblem problem={taking.problem} broken={t('doorList.broken')} />
      {printed ? (
        <>
          <PrintedDoorList
            list={list}
            rows={printed.rows}
            unreadable={printed.unreadable}
            byTier={order === 'tier'}
          />
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
