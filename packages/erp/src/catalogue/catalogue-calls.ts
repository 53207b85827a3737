import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import { type CatalogueRows, catalogueRowsOf, type KeptRow } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { writeCatalogue } from '@vetloom/storage/catalog/catalogue-write.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { demandWitnessedFlag, type FlagBeside } from '../controlled/controlled-flag.ts';
import { changedRow, changedRows } from '../rows/row-base.ts';
import { type ErpCall, type RowCommand, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';

/*
 * What calls on products, services and packages have in common. Two devices that change one row at once, in either order: each field that only one of them
 * changed stands; of a field that both changed, the second is refused as a conflict if it says what it had read, and else stands. What one removes
 * is not found by another who changes it, and removed twice is removed.
 */

/** Most rows that follow from one word of a list, or from an order: as many as a transaction writes without making the clinic wait (law 23). */
export const MOST_CHANGED = 1200;

/**
 * Writes changes of the catalogue within a write of rows: rows, prices, the desks' documents, the history.
 * @throws DomainError as `demandWitnessedFlag`, for a product that would be a controlled drug no more
 */
export async function saveChanges(
  call: ErpCall,
  write: RowWrite,
  changes: readonly CatalogueChange[],
  beside?: FlagBeside,
): Promise<void> {
  await demandWitnessedFlag(write, changes, beside);
  const { author, operator, seq, tx, note, project } = write;
  const effect = await writeCatalogue(tx, { author, operator, seq, now: call.now }, changes);
  for (const row of effect.rows) note(row);
  for (const document of effect.writes) project(document);
}

/** A row that is there. @throws DomainError notFound, for a foreign and a removed one alike */
export async function foundRow<K extends CatalogItemKind>(sql: ClinicSql, kind: K, id: string): Promise<KeptRow<K>> {
  const row = (await catalogueRowsOf(sql, kind, [id])).get(id);
  if (!row) throw new DomainError('notFound', `no such ${kind}`);
  return row;
}

/** A row with its ETag. */
export async function readRow<K extends CatalogItemKind>(
  call: ErpCall,
  kind: K,
  id: string,
): Promise<CatalogueRows[K]> {
  const { seq, row } = await readRows(call, (sql) => foundRow(sql, kind, id));
  call.setVersion(seq);
  return row;
}

/** What a new row says, without its stamps. */
export type NewRow<K extends CatalogItemKind> = Omit<CatalogueRows[K], keyof RowStamps>;

/** Adds a row; `complete` works out what depends on the rows that there are. */
export function addRow<K extends CatalogItemKind>(
  call: ErpCall,
  command: RowCommand,
  kind: K,
  args: object,
  complete: (write: RowWrite) => Promise<NewRow<K>>,
): Promise<CatalogueRows[K]> {
  return writeRows(call, command, args, async (write) => {
    const stamps: RowStamps = {
      id: newID(call),
      createDateTime: call.now,
      createBy: write.author,
      updateDateTime: call.now,
      updateBy: write.author,
    };
    const row = { ...(await complete(write)), ...stamps } as CatalogueRows[K];
    await saveChanges(call, write, [changeOf(kind, row.id, null, row)]);
    call.setVersion(write.seq);
    return row;
  });
}

/** The id of a new row, in the order of time. */
export const newID = (call: ErpCall): string => `${call.now}-${randomSuffix(call.random, 6)}`;

/** What a PUT sends: fields of a row, and perhaps the time at which the caller found it. */
export type SentFields = Readonly<Record<string, unknown>> & { readonly updateDateTime?: number | undefined };

/** Changes a row in the fields sent alone. */
export function changeRow<K extends CatalogItemKind>(
  call: ErpCall,
  command: RowCommand,
  kind: K,
  id: string,
  { updateDateTime, ...sent }: SentFields,
  beside: FlagBeside = {},
): Promise<CatalogueRows[K]> {
  return writeRows(call, command, { id, ...sent, ...beside }, async (write) => {
    const kept = await foundRow(write.sql, kind, id);
    demandVersion(call.ifMatch, kept.seq);
    const changed = await changedRow(write.sql, { table: kind, id }, kept.row, sent, updateDateTime);
    if (same(changed, kept.row)) {
      call.setVersion(kept.seq);
      return kept.row;
    }
    const change = changeOf(kind, id, kept.row, { ...changed, updateDateTime: call.now, updateBy: write.author });
    await saveChanges(call, write, [change], beside);
    call.setVersion(write.seq);
    return change.after as CatalogueRows[K];
  });
}

/** Changes many rows in one transaction, all or none; answers them in their order. */
export function changeRowsOf<K extends CatalogItemKind>(
  call: ErpCall,
  command: RowCommand,
  kind: K,
  sent: readonly (SentFields & { readonly id: string })[],
  beside: FlagBeside = {},
): Promise<CatalogueRows[K][]> {
  return writeRows(call, command, { rows: sent, ...beside }, async (write) => {
    if (new Set(sent.map(({ id }) => id)).size < sent.length) throw new DomainError('badParameter', 'each row once');
    const kept = await catalogueRowsOf(
      write.sql,
      kind,
      sent.map(({ id }) => id),
    );
    const rows = sent.map(({ id, updateDateTime, ...fields }) => {
      const current = kept.get(id)?.row;
      if (!current) throw new DomainError('notFound', `no such ${kind}`, { row: id });
      return { id, current, sent: fields, base: updateDateTime };
    });
    const changes: CatalogueChange[] = [];
    const changed = (await changedRows(write.sql, kind, rows)).map((row, at) => {
      const before = rows[at]?.current;
      if (before === undefined || same(row, before)) return row;
      const change = changeOf(kind, row.id, before, { ...row, updateDateTime: call.now, updateBy: write.author });
      changes.push(change);
      return change.after as CatalogueRows[K];
    });
    if (changes.length > 0) await saveChanges(call, write, changes, beside);
    return changed;
  });
}

/** Takes a row out of every list; a missing one counts as removed. With an ETag in If-Match, only the present version. */
export function removeRow(call: ErpCall, command: RowCommand, kind: CatalogItemKind, id: string): Promise<null> {
  return writeRows(call, command, { id }, async (write) => {
    const kept = (await catalogueRowsOf(write.sql, kind, [id])).get(id);
    if (!kept) return null;
    demandVersion(call.ifMatch, kept.seq);
    await saveChanges(call, write, [changeOf(kind, id, kept.row, null)]);
    return null;
  });
}
