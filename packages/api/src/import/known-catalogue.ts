import { comparedName } from '@vetloom/domain/import/catalogue-values.ts';
import type { CatalogueRows } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { type ImportedKind, itemsByKeys, writtenOf } from '@vetloom/storage/import/catalogue-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** By what a row of a file may find an item. */
export interface ItemKeys {
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  /** Whether the row is about something that is sold no more. */
  readonly archived: boolean;
}

/** An item that a row finds: none, one, or several of its name, of which none is meant more than another. */
export type Standing<K extends ImportedKind> = CatalogueRows[K] | 'several' | undefined;

/**
 * The part of the catalogue that rows of a file can meet: items with their codes, barcodes or names, fetched for a chunk at once, and what the job has
 * written of them. Archived ones hold no code: only rows that are archived themselves mean them.
 */
export class KnownCatalogue<K extends ImportedKind> {
  readonly #kind: K;
  readonly #job: string;
  readonly #items = new Map<string, CatalogueRows[K]>();
  readonly #ids = {
    code: new Map<string, string>(),
    barcode: new Map<string, string>(),
    name: new Map<string, Set<string>>(),
  };
  /** Ids of archived items by their code, else by their name. */
  readonly #archived = new Map<string, string>();
  readonly #written = new Set<string>();

  constructor(kind: K, job: string) {
    this.#kind = kind;
    this.#job = job;
  }

  /** Fetches what these keys lead to. What rows of this run have changed stays as they left it. */
  async fetch(tx: ClinicTransaction, keys: readonly ItemKeys[]): Promise<void> {
    const each = (of: (key: ItemKeys) => string) => [...new Set(keys.map(of))].filter((key) => key !== '');
    const found = await itemsByKeys(tx, this.#kind, {
      codes: each(({ code }) => code),
      barcodes: each(({ barcode }) => barcode),
      names: each(({ name }) => comparedName(name)),
    });
    const news = found.filter(({ id }) => !this.#items.has(id));
    for (const item of news) this.#hold(item);
    const written = await writtenOf(
      tx,
      this.#job,
      this.#kind,
      news.map(({ id }) => id),
    );
    for (const id of written) this.#written.add(id);
  }

  /**
   * The item that a row means: by its code if it has one, else by its barcode, else by its name. A code that is new makes a new item, whatever its
   * name is.
   */
  find(keys: ItemKeys): Standing<K> {
    return this.#active(keys) ?? (keys.archived ? this.#at(this.#archived.get(archiveKey(keys))) : undefined);
  }

  #active({ code, barcode, name }: ItemKeys): Standing<K> {
    if (code !== '') return this.#at(this.#ids.code.get(code));
    const scanned = barcode === '' ? undefined : this.#at(this.#ids.barcode.get(barcode));
    if (scanned) return scanned;
    const [first, second] = this.#ids.name.get(comparedName(name)) ?? [];
    return second === undefined ? this.#at(first) : 'several';
  }

  /** Whether another item than this one has the barcode. */
  isTaken(barcode: string, id: string): boolean {
    const holder = this.#ids.barcode.get(barcode);
    return holder !== undefined && holder !== id;
  }

  hasName(name: string): boolean {
    return this.#ids.name.has(comparedName(name));
  }

  /** Whether a row of this file has made or changed it already. */
  isWritten(id: string): boolean {
    return this.#written.has(id);
  }

  /** Takes over what a row made of an item. */
  write(item: CatalogueRows[K]): void {
    this.#drop(item.id);
    this.#hold(item);
    this.#written.add(item.id);
  }

  #at(id: string | undefined): CatalogueRows[K] | undefined {
    return id === undefined ? undefined : this.#items.get(id);
  }

  #hold(item: CatalogueRows[K]): void {
    this.#items.set(item.id, item);
    if (!item.active) {
      this.#archived.set(archiveKey({ code: item.customID, name: item.name }), item.id);
      return;
    }
    if (item.customID !== '') this.#ids.code.set(item.customID, item.id);
    const barcode = barcodeOf(item);
    if (barcode !== '') this.#ids.barcode.set(barcode, item.id);
    const name = comparedName(item.name);
    this.#ids.name.set(name, (this.#ids.name.get(name) ?? new Set()).add(item.id));
  }

  #drop(id: string): void {
    const item = this.#items.get(id);
    if (!item) return;
    this.#items.delete(id);
    if (this.#ids.code.get(item.customID) === id) this.#ids.code.delete(item.customID);
    if (this.#ids.barcode.get(barcodeOf(item)) === id) this.#ids.barcode.delete(barcodeOf(item));
    const name = comparedName(item.name);
    const others = this.#ids.name.get(name);
    others?.delete(id);
    if (others?.size === 0) this.#ids.name.delete(name);
  }
}

/** What a scanner reads of an item; services have none. */
const barcodeOf = (item: CatalogueRows[ImportedKind]): string => ('barcode' in item ? item.barcode : '');

const archiveKey = ({ code, name }: Pick<ItemKeys, 'code' | 'name'>): string =>
  code === '' ? `name ${comparedName(name)}` : `code ${code}`;
