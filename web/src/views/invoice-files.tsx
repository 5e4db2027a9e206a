import { type InvoiceFileKind, invoiceFileKinds } from '@fareground/domain/api/invoices';
import type { ErrorCode } from '@fareground/domain/core/errors';
import { hasXml, type Invoice } from '@fareground/domain/payments/invoices/invoice';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { problemText } from '../i18n/problem-text.ts';
import { useT } from '../i18n/use-t.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

interface InvoiceFilesProps {
  readonly invoice: Pick<Invoice, 'number' | 'currency'>;
  /** Fetches the file and gives it to the browser; says why where it cannot. */
  readonly save: (kind: InvoiceFileKind) => Promise<{ readonly code: ErrorCode | 'offline' } | undefined>;
}

/** The files of an invoice or a credit note, to save. */
export function InvoiceFiles({ invoice, save }: InvoiceFilesProps) {
  const { number } = invoice;
  const isForSoftware = hasXml(invoice);
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState<InvoiceFileKind>();
  async function run(kind: InvoiceFileKind): Promise<void> {
    setBusy(kind);
    const problem = await save(kind);
    setBusy(undefined);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return (
    <div className="row row-wrap">
      {invoiceFileKinds
        .filter((kind) => kind !== 'xml' || isForSoftware)
        .map((kind) => (
          <Button
            key={kind}
            kind="line"
            icon={Download}
            busy={busy === kind}
            aria-label={t(`invoices.${kind}Of`, { number })}
            onClick={() => void run(kind)}
          >
            {t(`invoices.${kind}`)}
          </Button>
        ))}
      {isForSoftware ? null : (
        <small className="muted">{t('invoices.noXml', { currency: invoice.currency })}</small>
      )}
    </div>
  );
}
