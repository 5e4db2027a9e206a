import type { SheetColumn } from '@fareground/domain/core/sheet';
import type { GroupFigures } from '@fareground/domain/payments/ledger/group-report';
import { netTaxOf, owedOf } from '@fareground/domain/payments/ledger/settlement';
import type { MonthFilter } from './month-filter.ts';

/** A row of a statement with whose it is and what it is of. */
export interface NamedFigures {
  readonly partner: string;
  /** An event or a line; empty where it is all of the partner's. */
  readonly of: string;
  readonly figures: GroupFigures;
}

/** What organisers and operators are owed, a row a currency, never added up. */
export const statementColumns = ({ month, zone }: MonthFilter): readonly SheetColumn<NamedFigures>[] => {
  const amount = (heading: string, of: (figures: GroupFigures) => number): SheetColumn<NamedFigures> => ({
    heading,
    cell: ({ figures }) => ({ amount: of(figures), currency: figures.currency }),
  });
  return [
    { heading: 'month', cell: () => month },
    { heading: 'zone', cell: () => zone },
    { heading: 'organiser or operator', cell: ({ partner }) => partner },
    { heading: 'event or line', cell: ({ of }) => of },
    { heading: 'currency', cell: ({ figures }) => figures.currency },
    { heading: 'places', cell: ({ figures }) => figures.places },
    amount('sold', ({ sold }) => sold),
    amount('refunded', ({ refundedAmount }) => refundedAmount),
    amount('lost to disputes', ({ disputed }) => disputed),
    amount('net sales', ({ netSales }) => netSales),
    amount('fees of the house, with tax', ({ fees }) => fees),
    amount('tax owed by the house', netTaxOf),
    amount('owed without tax', owedOf),
  ];
};
