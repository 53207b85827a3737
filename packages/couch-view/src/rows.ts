import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import { type ChangeRow, projected, readable } from '@vetloom/storage/feed/change-rows.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { filled, readFrom } from './composed.ts';
import type { Place } from './sequence.ts';

/** Most rows that one statement reads, without and with their bodies. */
const PAGE = { bare: 1000, bodies: 100 } as const;

/** Rows that are read at a time for documents of that form. Those whose files travel inside come one by one: each may be of megabytes. */
export const pageSize = (asked: { readonly bodies: boolean; readonly attachments: boolean }): number => {
  if (!asked.bodies) return PAGE.bare;
  return asked.attachments ? 1 : PAGE.bodies;
};

/** A statement under construction: conditions with their values. */
class Conditions {
  readonly values: unknown[];
  readonly #conditions: string[];

  /** Rows of the clinic that the views show; whose own they are is asked here too, so that pages are full. */
  constructor(clinic: string, views: ReadViews, among?: readonly CollectionName[]) {
    this.values = [clinic, readable(views, among)];
    this.#conditions = ['clinic_id = $1', 'collection = ANY ($2)'];
    for (const [collection, view] of Object.entries(views)) {
      if (!view.own) continue;
      const [name, field, value] = [collection, view.own.field, view.own.value].map((part) => this.value(part));
      const { about } = view.own;
      const others = about ? ` OR body ->> ${this.value(about.field)}::text = ANY (${this.value(about.among)})` : '';
      // Tombstones carry nothing but the id, so every reader of the collection gets them.
      this.and(`(collection <> ${name} OR deleted OR body ->> ${field}::text = ${value}${others})`);
    }
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  and(condition: string): this {
    this.#conditions.push(condition);
    return this;
  }

  get where(): string {
    return this.#conditions.join(' AND ');
  }
}

/** Documents without their bodies cost less to read; what is told of them then is that they changed. */
const columns = (bodies: boolean): string =>
  `collection, id, seq, version, deleted, ${bodies ? 'body' : `CASE WHEN deleted THEN NULL ELSE '{}'::jsonb END AS body`}`;

/** What a page of changes is asked with. */
export interface ChangesPage {
  readonly views: ReadViews;
  readonly place: Place;
  readonly limit: number;
  /** Newest first. */
  readonly descending?: boolean;
  /** Only what stands before this place. */
  readonly before?: Place | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly bodies: boolean;
}

/** Changes behind a place in the order (sequence, id). */
export async function changesAfter(tx: ClinicTransaction, page: ChangesPage): Promise<Change[]> {
  const { views, place, limit, descending = false, before, ids, bodies } = page;
  const conditions = new Conditions(tx.clinic, views);
  const seq = conditions.value(place.seq);
  if (place.id === null) conditions.and(`seq > ${seq}`);
  else conditions.and(`seq >= ${seq} AND (seq > ${seq} OR id > ${conditions.value(place.id)})`);
  if (before) conditions.and(`(seq, id) < (${conditions.value(before.seq)}, ${conditions.value(before.id ?? '')})`);
  if (ids) conditions.and(`id = ANY (${conditions.value(ids)})`);
  const direction = descending ? 'DESC' : 'ASC';
  const read = await tx.sql<ChangeRow>(
    `SELECT ${columns(bodies)} FROM ${readFrom(views, ids)} WHERE ${conditions.where}
      ORDER BY seq ${direction}, id ${direction} LIMIT ${conditions.value(limit)}`,
    conditions.values,
  );
  const rows = bodies ? await filled(tx, read) : read;
  return bodies ? projected(rows, views) : rows.map((row) => ({ ...row, body: null }));
}

/** Documents by id, with tombstones, their bodies left out where nobody asks for them. What the person may not read is not there. */
export async function byIDs(
  tx: ClinicTransaction,
  views: ReadViews,
  ids: readonly string[],
  bodies = true,
): Promise<Map<string, Change>> {
  // No id holds a NUL, and the database takes no text that does.
  const possible = ids.filter((id) => !id.includes('\0'));
  if (possible.length === 0) return new Map();
  const conditions = new Conditions(tx.clinic, views);
  conditions.and(`id = ANY (${conditions.value(possible)})`);
  const read = await tx.sql<ChangeRow>(
    `SELECT ${columns(bodies)} FROM ${readFrom(views, possible)} WHERE ${conditions.where}`,
    conditions.values,
  );
  const rows = bodies ? await filled(tx, read) : read;
  const changes = bodies ? projected(rows, views) : rows.map((row) => ({ ...row, body: null }));
  return new Map(changes.map((change) => [change.id, change]));
}

/** A stretch of ids. */
export interface IDRange {
  readonly from?: string | undefined;
  readonly fromInclusive?: boolean;
  readonly to?: string | undefined;
  readonly toInclusive?: boolean;
  readonly descending?: boolean;
  readonly among?: readonly CollectionName[];
}

/** Living documents in the order of their ids. */
export async function byRange(
  tx: ClinicTransaction,
  views: ReadViews,
  range: IDRange,
  page: { readonly limit: number; readonly skip: number; readonly bodies: boolean },
): Promise<Change[]> {
  const conditions = new Conditions(tx.clinic, views, range.among).and('NOT deleted');
  const { from, to, fromInclusive = true, toInclusive = true, descending = false } = range;
  if (from !== undefined) conditions.and(`id ${fromInclusive ? '>=' : '>'} ${conditions.value(from)}`);
  if (to !== undefined) conditions.and(`id ${toInclusive ? '<=' : '<'} ${conditions.value(to)}`);
  const read = await tx.sql<ChangeRow>(
    `SELECT ${columns(page.bodies)} FROM ${readFrom(views)} WHERE ${conditions.where}
      ORDER BY id ${descending ? 'DESC' : 'ASC'} LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.skip)}`,
    conditions.values,
  );
  const rows = page.bodies ? await filled(tx, read) : read;
  return page.bodies ? projected(rows, views) : rows.map((row) => ({ ...row, body: null }));
}

/** How many documents the person may read, and how many tombstones. */
export async function countRows(
  tx: ClinicTransaction,
  views: ReadViews,
): Promise<{ readonly living: number; readonly deleted: number }> {
  const conditions = new Conditions(tx.clinic, views);
  const [row] = await tx.sql<{ living: number; gone: number }>(
    `SELECT count(*) FILTER (WHERE NOT deleted) AS living, count(*) FILTER (WHERE deleted) AS gone
      FROM ${readFrom(views)} WHERE ${conditions.where}`,
    conditions.values,
  );
  return { living: row?.living ?? 0, deleted: row?.gone ?? 0 };
}

/** The clinic's last sequence. */
export async function headOf(tx: ClinicTransaction): Promise<number> {
  const [row] = await tx.sql<{ seq: number }>('SELECT seq FROM vetloom.clinic_head WHERE clinic_id = $1', [tx.clinic]);
  return row?.seq ?? 0;
}
