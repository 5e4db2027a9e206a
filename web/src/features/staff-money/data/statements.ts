import type { StatementRequest } from '@fareground/domain/api/statements';
import { slugOf } from '@fareground/domain/core/slug';
import type { Problem } from '../../../firebase/api-client.ts';
import { downloadFile } from '../../../firebase/download.ts';

/** Saves what an organiser or operator is owed for a month that has ended, on paper. */
export const downloadStatement = ({ partner, month, zone }: StatementRequest): Promise<Problem | undefined> =>
  downloadFile('/admin/statements', `statement-${slugOf(partner, 'partner')}-${month}.pdf`, {
    partner,
    month,
    zone,
  });
