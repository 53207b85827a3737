import type { ArchivedRows } from '@vetloom/storage/ports/adoption.ts';
import { ENTRIES } from './archive-layout.ts';
import { type ArchiveReader, refusal } from './archive-reader.ts';

/** Lines and characters that go to the database at once, at most. */
const MOST_LINES = 500;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The rows of an archive for the database that takes them. Of collections and tables that its manifest doesn't count it has none: they came with a later
 * version.
 */
export function rowsIn(archive: ArchiveReader): ArchivedRows {
  const { collections, tables } = archive.manifest;
  const entry = (name: string) => gathered(linesIn(archive, name));
  return {
    documents: (of) => (Object.hasOwn(collections, of) ? gathered(documentsIn(archive, of)) : none()),
    history: () => entry(ENTRIES.history),
    commands: () => entry(ENTRIES.commands),
    rows: (of) => {
      if (of === 'file_blob') return entry(ENTRIES.files);
      return Object.hasOwn(tables, of) ? entry(ENTRIES.table(of)) : none();
    },
  };
}

/** The same rows; `onTaken` is told how many lines were taken over. */
export function countedRows(rows: ArchivedRows, onTaken: (lines: number) => void): ArchivedRows {
  return {
    documents: (of) => told(rows.documents(of), onTaken),
    history: () => told(rows.history(), onTaken),
    commands: () => told(rows.commands(), onTaken),
    rows: (of) => told(rows.rows(of), onTaken),
  };
}

async function* none(): AsyncGenerator<readonly string[]> {}

async function* told(some: AsyncIterable<readonly string[]>, onTaken: (lines: number) => void) {
  for await (const lines of some) {
    yield lines;
    // Asked for the next ones: those before are in the database.
    onTaken(lines.length);
  }
}

async function* linesIn(archive: ArchiveReader, name: string): AsyncGenerator<string> {
  for await (const lines of archive.lines(name)) yield* lines;
}

/** Documents beside what is known of them: both are in the order of their ids, and those that are gone have no body. */
async function* documentsIn(archive: ArchiveReader, collection: string): AsyncGenerator<string> {
  const name = ENTRIES.documents(collection);
  const bodies = linesIn(archive, name);
  for await (const version of linesIn(archive, ENTRIES.versions(collection))) {
    if (version.endsWith('true]')) {
      yield `${version.slice(0, -1)},null]`;
      continue;
    }
    const body = await bodies.next();
    if (body.done) throw refusal(`in the archive ${name} has fewer documents than its versions name`, name);
    yield `${version.slice(0, -1)},${body.value}]`;
  }
  if (!(await bodies.next()).done)
    throw refusal(`in the archive ${name} has more documents than its versions name`, name);
}

async function* gathered(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let some: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    some.push(line);
    characters += line.length;
    if (some.length < MOST_LINES && characters < MOST_CHARACTERS) continue;
    yield some;
    some = [];
    characters = 0;
  }
  if (some.length > 0) yield some;
}
