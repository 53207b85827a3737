import type { ArchivedRows } from '../ports/adoption.ts';
import type { Database } from '../ports/database.ts';
import { type ClinicView, commandsOf, filesOf, historyOf, rowsOf, wholeDocumentsOf } from './export-rows.ts';

/**
 * The rows of a clinic that stands in a database, for another database. Each page is read by itself, since whoever takes the rows may take their time over
 * them: so nobody else may write there.
 */
export function standingRows(db: Pick<Database, 'readClinic'>, clinic: string): ArchivedRows {
  const view: ClinicView = { clinic, sql: (text, values) => db.readClinic(clinic, (tx) => tx.sql(text, values)) };
  return {
    documents: (collection) => wholeDocumentsOf(view, collection),
    history: () => historyOf(view),
    commands: () => commandsOf(view),
    rows: (table) => (table === 'file_blob' ? fileRowsOf(view) : rowsOf(view, table)),
  };
}

/** Rows of files that go on at once. */
const FILES = 500;

async function* fileRowsOf(view: ClinicView): AsyncGenerator<readonly string[]> {
  let some: string[] = [];
  for await (const { json } of filesOf(view)) {
    some.push(json);
    if (some.length < FILES) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
