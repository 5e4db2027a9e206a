import '../../staff/dashboard.css';
import { csvText } from '@fareground/domain/core/csv';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import {
  INVOICES,
  type Invoice,
  invoiceConverter,
  taxesOfInvoice,
} from '@fareground/domain/payments/invoices/invoice';
import Download from 'lucide-react/icons/download';
import Funnel from 'lucide-react/icons/funnel';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { downloadInvoice } from '../../firebase/invoice-file.ts';
import { readPages } from '../../firebase/read-pages.ts';
import { type LoadableList, useStoredDocuments } from '../../firebase/use-firestore-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../staff/cursor-pages.tsx';
import { PAGE_ROWS } from '../../staff/data/page-size.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { InvoiceFiles } from '../../views/invoice-files.tsx';
import { type InvoiceFilter, invoiceFilterOf, invoiceQuery } from './invoices/invoice-filter.ts';

/** Every invoice and credit note, for whoever keeps the books. */
export default function InvoicesPage() {
  const [search] = useSearchParams();
  const filter = invoiceFilterOf(search);
  return (
    <StaffPage title="invoices.register" lead="invoices.registerLead" actions={<SaveCsv filter={filter} />}>
      <div className="dash-stack">
        <Card>
          <Filters key={JSON.stringify(filter)} filter={filter} />
        </Card>
        <Card>
          <Register filter={filter} />
        </Card>
      </div>
    </StaffPage>
  );
}

function SaveCsv({ filter }: { readonly filter: InvoiceFilter }) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const name = `fareground-invoices${filter.month && `-${filter.month}`}.csv`;
      saveFile(name, invoicesCsv(await readInvoices(filter)), 'text/csv');
    } catch (error) {
      console.error('The invoices could not be saved', error);
      toast({ text: t('invoices.csvFailed'), tone: 'bad' });
    }
    setBusy(false);
  }
  return (
    <Button kind="line" icon={Download} busy={busy} onClick={() => void save()}>
      {t('invoices.csv')}
    </Button>
  );
}

function Filters({ filter }: { readonly filter: InvoiceFilter }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(typed as [string, string][]));
  };
  return (
    <form className="dash-filters" onSubmit={submit}>
      <Field label={t('invoices.month')} hint={t('invoices.monthHint')}>
        <Input name="month" type="month" placeholder="2026-11" defaultValue={filter.month} />
      </Field>
      <Field label={t('invoices.find')} hint={t('invoices.findHint')}>
        <Input name="number" maxLength={30} defaultValue={filter.number} />
      </Field>
      <div className="field filter-go">
        <Button type="submit" icon={Funnel} block>
          {t('invoices.show')}
        </Button>
      </div>
    </form>
  );
}

function Register({ filter }: { readonly filter: InvoiceFilter }) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<readonly (string | number)[]>(JSON.stringify(filter));
  const live = useInvoicePage(filter, pages.cursor);
  if (live.status === 'loading') return <Loading rows={8} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  if (!last) {
    return (
      <EmptyState icon={ReceiptText} title={t('invoices.noRows')}>
        {t('invoices.noRowsHint')}
      </EmptyState>
    );
  }
  const money = ({ kind, currency }: Invoice, amount: number) =>
    `${kind === 'credit-note' ? '−' : ''}${format.money(amount, currency)}`;
  const columns: Column<Invoice>[] = [
    {
      key: 'number',
      heading: t('invoices.number'),
      cell: (one) => (
        <>
          {one.number}
          {one.about ? <small>{one.about}</small> : null}
        </>
      ),
    },
    {
      key: 'day',
      heading: t('invoices.day'),
      cell: ({ day }) => format.dateYear(Date.parse(`${day}T12:00:00Z`), 'UTC'),
    },
    { key: 'buyer', heading: t('invoices.buyer'), cell: ({ buyer }) => buyer.name },
    {
      key: 'booking',
      heading: t('invoices.booking'),
      cell: ({ bookingId }) => <Link to={paths.invoice.to({ id: bookingId })}>{groupDigits(bookingId)}</Link>,
    },
    { key: 'net', heading: t('invoices.net'), numeric: true, cell: (one) => money(one, one.total - one.tax) },
    { key: 'tax', heading: t('invoices.tax'), numeric: true, cell: (one) => money(one, one.tax) },
    { key: 'total', heading: t('invoices.total'), numeric: true, cell: (one) => money(one, one.total) },
    {
      key: 'files',
      heading: t('invoices.files'),
      cell: (one) => <InvoiceFiles invoice={one} save={(kind) => downloadInvoice(one, kind)} />,
    },
  ];
  return (
    <>
      <DataTable caption={t('invoices.register')} columns={columns} rows={rows} rowKey={(one) => one.id} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={live.size > PAGE_ROWS ? () => pages.next([last.day, last.id]) : undefined}
      />
    </>
  );
}

/** A page of them, and one more, which says whether there is another page. */
const useInvoicePage = (filter: InvoiceFilter, after?: readonly (string | number)[]): LoadableList<Invoice> =>
  useStoredDocuments(INVOICES, invoiceConverter, invoiceQuery(filter, PAGE_ROWS + 1, after));

/** All that a filter finds, the newest day first. */
const readInvoices = (filter: InvoiceFilter): Promise<readonly Invoice[]> =>
  readPages(INVOICES, invoiceConverter, {
    page: (limit, after) => invoiceQuery(filter, limit, after),
    cursor: ({ day, id }) => [day, id],
  });

const heads = [
  'number',
  'kind',
  'day',
  'about',
  'booking',
  'buyer',
  'buyer tax number',
  'buyer country',
  'currency',
  'tax rate percent',
  'without tax',
  'tax',
  'total',
] as const;

/** A file for a spreadsheet: a row for each rate of each document. What a credit note takes back is negative, so that a column of one currency adds up to what is owed. */
export const invoicesCsv = (invoices: readonly Invoice[]): string =>
  csvText(
    heads,
    invoices.flatMap((one) => {
      const { number, kind, day, about = '', bookingId, buyer, currency } = one;
      const signed = (amount: number): number =>
        Number(typedAmount(kind === 'invoice' ? amount : -amount, currency));
      const who = [buyer.name, buyer.taxNumber, buyer.country];
      return taxesOfInvoice(one).map(({ basisPoints, isReversed, gross, tax }) => {
        const sums = [signed(gross - tax), signed(tax), signed(gross)];
        return [
          number,
          kind,
          day,
          about,
          bookingId,
          ...who,
          currency,
          isReversed ? 'reverse charge' : basisPoints / 100,
          ...sums,
        ];
      });
    }),
  );
