import { can } from '@vetloom/domain/access/policy.ts';
import { ERP_SETTING_KINDS, type ErpSetting } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { type RowWord, readProductRow, readServiceRow } from '@vetloom/domain/import/catalogue-row.ts';
import { LIST_FIELDS, type ListedWord, WORD_LISTS, wordBook, wordsOf } from '@vetloom/domain/import/catalogue-words.ts';
import type { ImportCheck } from '@vetloom/domain/import/import.schema.ts';
import type { ChunkPeople } from '@vetloom/storage/bulk/flush-chunk.ts';
import { writeCatalogue } from '@vetloom/storage/catalog/catalogue-write.ts';
import {
  type ErpSettingRow,
  MOST_SETTINGS,
  putSettings,
  settingsOf,
} from '@vetloom/storage/catalog/erp-setting-rows.ts';
import { type ImportedKind, lastPlaces, suppliersByName } from '@vetloom/storage/import/catalogue-lookups.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { flushRows, WORD_TABLE } from './catalogue-flush.ts';
import { type CatalogueOutcome, keysOf, type ReadItem, runItems } from './catalogue-rows.ts';
import { undoCatalogue } from './catalogue-undo.ts';
import type { ChunkWritten, ImportWork } from './import-work.ts';
import { KnownCatalogue } from './known-catalogue.ts';
import { rowThings } from './row-things.ts';

/**
 * Products or services, by the one way in which the catalogue changes. Other devices meanwhile: a chunk looks at the catalogue under the clinic's head, so
 * that a code which somebody took a moment before refuses its row, and a change of theirs stays in every field that the file doesn't give. A price that
 * both give is the file's if it came later, with both in the past of prices.
 */
export const catalogueWork = (kind: ImportedKind): ImportWork => ({
  async open(opened, job) {
    const zone = await zoneIn(opened.reader);
    const listed = await listedWords(opened);
    const suppliers = new Map((await suppliersByName(opened)).map(({ id, name }) => [name, id]));
    const context = { meaning: wordBook(job.plan.words, listed), suppliers };
    const readRow = kind === 'product' ? readProductRow : readServiceRow;
    const known = new KnownCatalogue(kind, job._id);
    const places = new Map(kind === 'service' ? await lastPlaces(opened) : []);
    const added = new NewWords(listed);
    return {
      lists: listsOf(kind, listed),
      read(cells, first) {
        const rows: ReadItem[] = cells.map((row) => readRow(row, job.plan.mapping, context));
        return async (tx, actor) => {
          await known.fetch(tx, rows.map(keysOf));
          const nextPlace = (ofClass: string) => {
            const place = places.get(ofClass) ?? 0;
            places.set(ofClass, place + 1);
            return place;
          };
          const run = { kind, job, known, by: actor.email, now: job.createDateTime, nextPlace };
          const outcome = await runItems(run, rows, first);
          // Who may not keep the lists brings words in that stand in the rows alone, as a form would.
          const words = can(actor, 'ERP_SETTINGS_WRITE') ? added.of(outcome.news) : [];
          return {
            ...outcome,
            things: rowThings(
              { job, zone },
              cells,
              first,
              outcome.fates.map(({ fate, itemID }) => ({
                fate,
                document: itemID === '' ? undefined : { collection: kind, id: itemID },
              })),
            ),
            changes: [],
            counts: { ...outcome.counts, wordsAdded: words.length },
            write: (to, people, at) => writeItems(to, { job, outcome, words, people, at }),
          };
        };
      },
    };
  },
  undoing: () => undoCatalogue(kind),
});

const listedWords = async (tx: ClinicTransaction): Promise<ListedWord[]> =>
  (await settingsOf(clinicSqlOf(tx), ERP_SETTING_KINDS)).map(({ kind, setting }) => ({
    kind,
    name: setting.name,
    class: setting.class,
  }));

const listsOf = (kind: ImportedKind, listed: readonly ListedWord[]): ImportCheck['lists'] =>
  Object.fromEntries(
    LIST_FIELDS.filter((field) => field.startsWith(kind)).map((field) => [field, wordsOf(field, listed)]),
  );

/** Words that the clinic's lists get with the rows: each once, as long as the list isn't full. */
class NewWords {
  readonly #listed: ListedWord[];

  constructor(listed: readonly ListedWord[]) {
    this.#listed = [...listed];
  }

  of(words: readonly RowWord[]): ListedWord[] {
    const news: ListedWord[] = [];
    for (const { field, to, class: ofClass } of words) {
      const kind = WORD_LISTS[field];
      const word = { kind, name: to, class: kind === 'service' ? ofClass : '' };
      const list = this.#listed.filter((other) => other.kind === kind);
      const isThere = list.some((other) => other.name === word.name && other.class === word.class);
      if (isThere || list.length >= MOST_SETTINGS) continue;
      this.#listed.push(word);
      news.push(word);
    }
    return news;
  }
}

interface ItemWrite {
  readonly job: JobRow;
  readonly outcome: CatalogueOutcome;
  readonly words: readonly ListedWord[];
  readonly people: ChunkPeople;
  readonly at: number;
}

async function writeItems(
  tx: ClinicTransaction,
  { job, outcome: { changes }, words, people, at }: ItemWrite,
): Promise<ChunkWritten> {
  if (changes.length === 0) return { seq: undefined, written: [] };
  const opening = await tx.openForWriting({ commands: [], authors: [], hints: [] });
  const seq = opening.seq + 1;
  const author = people.onBehalfOf ?? people.author;
  const { rows, writes } = await writeCatalogue(tx, { author, now: at, seq }, changes);
  const settings = await newSettings(tx, job, words, { author, at });
  await putSettings(clinicSqlOf(tx), settings, seq);
  const lists = settings.map(({ kind, setting }) => ({
    table: 'erp_setting',
    id: `${kind}/${setting.id}`,
    before: null,
    after: setting,
  }));
  await flushRows(tx, {
    command: 'import.chunk',
    args: { job: job._id },
    people,
    at,
    rows: [...rows, ...lists],
    writes,
  });
  return {
    seq,
    written: [
      ...changes.map(({ kind, id, before }) => ({ collection: kind, id, seq, before })),
      ...lists.map(({ id }) => ({ collection: WORD_TABLE, id, seq, before: null })),
    ],
  };
}

async function newSettings(
  tx: ClinicTransaction,
  job: JobRow,
  words: readonly ListedWord[],
  { author, at }: { readonly author: string; readonly at: number },
): Promise<ErpSettingRow[]> {
  if (words.length === 0) return [];
  const present = await settingsOf(clinicSqlOf(tx), ERP_SETTING_KINDS);
  const by = { createDateTime: at, createBy: author, updateDateTime: at, updateBy: author };
  const next = new Map<string, number>();
  return words.flatMap(({ kind, name, class: ofClass }) => {
    const list = present.filter((row) => row.kind === kind);
    // Somebody added it since the file's words were looked up.
    if (list.some(({ setting }) => setting.name === name && setting.class === ofClass)) return [];
    const sequence = next.get(kind) ?? Math.max(-1, ...list.map(({ setting }) => setting.sequence)) + 1;
    next.set(kind, sequence + 1);
    const setting: ErpSetting = {
      id: `${job._id}-${job.done.toString(36)}-${sequence}`,
      name,
      class: ofClass,
      sequence,
      ...by,
    };
    return [{ kind, setting }];
  });
}
