import { type InvoiceFileKind, invoiceFileKinds } from '@fareground/domain/calls/invoices';
import type { Invoice } from '@fareground/domain/invoices/invoice';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { downloadFile } from '../../../firebase/download.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface InvoiceFilesProps {
  readonly invoice: Pick<Invoice, 'id' | 'number'>;
  /** Of the mailed link, where the booking is not in one's account. */
  readonly linkKey?: string | undefined;
}

/** The files of an invoice or a credit note, to save. */
export function InvoiceFiles({ invoice, linkKey }: InvoiceFilesProps) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState<InvoiceFileKind>();
  const { id, number } = invoice;
  async function save(kind: InvoiceFileKind): Promise<void> {
    setBusy(kind);
    const body = { kind, ...(linkKey && { key: linkKey }) };
    const problem = await downloadFile(`/invoices/${id}/file`, `${number}.${kind}`, body);
    setBusy(undefined);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return (
    <div className="row row-wrap">
      {invoiceFileKinds.map((kind) => (
        <Button
          key={kind}
          kind="line"
          icon={Download}
          busy={busy === kind}
          aria-label={t(`invoices.${kind}Of`, { number })}
          onClick={() => void save(kind)}
        >
          {t(`invoices.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
