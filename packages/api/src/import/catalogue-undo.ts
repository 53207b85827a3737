import type { ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import { type CatalogueRows, catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { type CatalogueEffect, writeCatalogue } from '@vetloom/storage/catalog/catalogue-write.ts';
import { removeSettings } from '@vetloom/storage/catalog/erp-setting-rows.ts';
import {
  firstWritten,
  freeWords,
  headOf,
  type ImportedKind,
  usedItems,
} from '@vetloom/storage/import/catalogue-lookups.ts';
import type { WrittenRow } from '@vetloom/storage/import/import-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction, RowChange } from '@vetloom/storage/ports/transaction.ts';
import { flushRows, WORD_TABLE } from './catalogue-flush.ts';
import type { Rollback, UndoChunk } from './import-work.ts';

/**
 * Takes items back. What somebody has worked with since stays: an item with a later change, one that a visit, a package or a supplier names, one whose
 * former code another has by now. What was changed goes back to what stood there, with its price in the past of prices.
 */
export function undoCatalogue(kind: ImportedKind): Rollback {
  const uses = new Uses(kind);
  const chunk: UndoChunk = async (tx, { people, job, rows, at }) => {
    const opening = await tx.openForWriting({ commands: [], authors: [], hints: [] });
    const seq = opening.seq + 1;
    const by = { author: people.onBehalfOf ?? people.author, now: at, seq };
    const entry = { command: 'import.undo' as const, args: { job: job._id }, people, at };
    if (rows[0]?.collection === WORD_TABLE) {
      const lists = await undoWords(tx, rows, by);
      if (lists.length > 0) await flushRows(tx, { ...entry, rows: lists, writes: [] });
      // Words are no rows of the file: they go beside it where nothing says them, and aren't counted.
      return { seq: lists.length > 0 ? seq : undefined, removed: 0, kept: 0, names: [] };
    }
    const used = await uses.upTo(tx, job._id, opening.seq);
    const { changes, kept } = await changesBack(tx, kind, rows, used, by);
    const { effect, names } = await writeWhatGoes(tx, by, changes);
    if (effect.rows.length > 0) await flushRows(tx, { ...entry, ...effect });
    const removed = effect.rows.length;
    return {
      seq: removed > 0 ? seq : undefined,
      removed,
      kept: rows.length - removed,
      names: [...kept, ...names],
    };
  };
  return { look: (tx, job) => uses.look(tx, job._id), chunk };
}

/** Which items of a job something names by now; each look goes on where the last one ended. */
class Uses {
  readonly #kind: ImportedKind;
  readonly #used = new Set<string>();
  #looked: number | undefined;

  constructor(kind: ImportedKind) {
    this.#kind = kind;
  }

  /** The first look goes over everything that was written since the import, which may be years. */
  async look(tx: ClinicTransaction, job: string): Promise<void> {
    if (this.#looked === undefined) await this.upTo(tx, job, await headOf(tx));
  }

  async upTo(tx: ClinicTransaction, job: string, seq: number): Promise<ReadonlySet<string>> {
    const since = this.#looked ?? (await firstWritten(tx, job));
    for (const id of await usedItems(tx, this.#kind, `-${job}`, since)) this.#used.add(id);
    this.#looked = seq;
    return this.#used;
  }
}

interface Author {
  readonly author: string;
  readonly now: number;
  readonly seq: number;
}

async function changesBack<K extends ImportedKind>(
  tx: ClinicTransaction,
  kind: K,
  rows: readonly WrittenRow[],
  used: ReadonlySet<string>,
  { author, now }: Author,
): Promise<{ readonly changes: CatalogueChange[]; readonly kept: string[] }> {
  const present = await catalogueRowsOf(
    clinicSqlOf(tx),
    kind,
    rows.map(({ id }) => id),
  );
  const changes: CatalogueChange[] = [];
  const kept: string[] = [];
  for (const { id, seq, before } of rows) {
    const found = present.get(id);
    if (!found) continue;
    const isOwn = before === null;
    if (found.seq !== seq || (isOwn && used.has(id))) kept.push(found.row.name);
    else if (isOwn) changes.push(changeOf(kind, id, found.row, null));
    else {
      const after = { ...(before as CatalogueRows[K]), updateDateTime: now, updateBy: author };
      changes.push(changeOf(kind, id, found.row, after));
    }
  }
  return { changes, kept };
}

/** Writes the changes without those that can't be any more, because another item has a code or something named is gone. */
async function writeWhatGoes(
  tx: ClinicTransaction,
  by: Author,
  wanted: readonly CatalogueChange[],
): Promise<{ readonly effect: CatalogueEffect; readonly names: string[] }> {
  const names: string[] = [];
  let changes = wanted;
  while (changes.length > 0) {
    await tx.sql('SAVEPOINT back');
    try {
      return { effect: await writeCatalogue(tx, by, changes), names };
    } catch (error) {
      const row = error instanceof DomainError ? error.detail.row : undefined;
      const stays = changes.find(({ id }) => id === row);
      if (!stays) throw error;
      await tx.sql('ROLLBACK TO SAVEPOINT back');
      names.push(stays.before?.name ?? '');
      changes = changes.filter((change) => change !== stays);
    }
  }
  return { effect: { rows: [], writes: [] as readonly Write[] }, names };
}

async function undoWords(
  tx: ClinicTransaction,
  rows: readonly WrittenRow[],
  { now, seq }: Author,
): Promise<RowChange[]> {
  const sql = clinicSqlOf(tx);
  const free = await freeWords(
    tx,
    rows.map(({ id, seq: written }) => ({ id, seq: written })),
  );
  const lists: RowChange[] = [];
  for (const [kind, words] of Map.groupBy(free, (word) => word.kind as ErpSettingKind)) {
    await removeSettings(
      sql,
      kind,
      words.map(({ setting }) => setting.id),
      { seq, now },
    );
    for (const { setting } of words)
      lists.push({ table: 'erp_setting', id: `${kind}/${setting.id}`, before: setting, after: null });
  }
  return lists;
}
