import { readTable, type TableDeps } from '../read-table.ts';

/** A text of the feed in the language of the site, or as the feed has it. */
export type Translate = (table: string, field: string, recordId: string, text: string) => string;

/** @param language "en": the names of the feed that are translated into it, or into one of its kinds, are read so */
export async function readTranslations(deps: TableDeps, language: string): Promise<Translate> {
  const byRecord = new Map<string, string>();
  const byValue = new Map<string, string>();
  const needed = ['table_name', 'field_name', 'language', 'translation'];
  await readTable(deps, 'translations.txt', needed, (row) => {
    const [table, field] = [row.required('table_name'), row.required('field_name')];
    const [recordId, value] = [row.text('record_id'), row.text('field_value')];
    if (row.text('language').toLowerCase().split('-')[0] !== language || row.text('translation') === '')
      return;
    if (recordId !== '') byRecord.set(keyOf(table, field, recordId), row.text('translation'));
    else if (value !== '') byValue.set(keyOf(table, field, value), row.text('translation'));
  });
  return (table, field, recordId, text) =>
    byRecord.get(keyOf(table, field, recordId)) ?? byValue.get(keyOf(table, field, text)) ?? text;
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);
