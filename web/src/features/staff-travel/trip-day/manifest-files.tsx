import type { ManifestFileRequest } from '@fareground/domain/api/manifests';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { useT } from '../../../i18n/use-t.tsx';
import { saveSaleFile } from '../../../staff/data/door-list-calls.ts';
import { FileProblem, useFileTaking } from '../../../staff/use-file-taking.tsx';
import { Button } from '../../../ui/button.tsx';
import { askForManifestFile } from './data/manifest-calls.ts';

/** The list on paper, as PDF and for a spreadsheet. That somebody took a file is written down. */
export function ManifestFiles({ tripId }: { readonly tripId: string }) {
  const t = useT();
  const taking = useFileTaking(askForManifestFile);
  const save = (file: ManifestFileRequest['file'], ending: string) =>
    void taking.take(file, { tripId, file }, (id) => saveSaleFile(id, `passengers-${tripId}.${ending}`));
  return (
    <div className="manifest-tools">
      <Button kind="line" icon={Printer} onClick={() => window.print()}>
        {t('gate.print')}
      </Button>
      <Button
        kind="line"
        icon={FileText}
        {...taking.busy('manifest-pdf')}
        onClick={() => save('manifest-pdf', 'pdf')}
      >
        {t('gate.pdf')}
      </Button>
      <Button
        kind="line"
        icon={FileSpreadsheet}
        {...taking.busy('manifest-csv')}
        onClick={() => save('manifest-csv', 'csv')}
      >
        {t('gate.csv')}
      </Button>
      <Button
        kind="line"
        icon={FileSpreadsheet}
        {...taking.busy('manifest-xlsx')}
        onClick={() => save('manifest-xlsx', 'xlsx')}
      >
        {t('gate.xlsx')}
      </Button>
      <FileProblem problem={taking.problem} broken={t('gate.broken')} />
    </div>
  );
}
