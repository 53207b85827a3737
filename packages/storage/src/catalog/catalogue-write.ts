import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import {
  type CatalogItemKind,
  catalogItemOfPackage,
  catalogItemOfProduct,
  catalogItemOfService,
} from '@vetloom/domain/catalog/catalog-projection.ts';
import { exhaustive } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import type { ClinicTransaction, RowChange } from '../ports/transaction.ts';
import type { CatalogueAuthor, CatalogueChange, ChangeOf } from './catalogue-change.ts';
import { demandSound } from './catalogue-checks.ts';
import { addPrices } from './catalogue-prices.ts';
import { type CatalogueRows, putPackageItems, putRows, putSupplies, removeRows } from './catalogue-tables.ts';

/** What the entry of the history holds of a write (`LogEntry.rows`, `LogEntry.writes`). */
export interface CatalogueEffect {
  readonly rows: readonly RowChange[];
  readonly writes: readonly Write[];
}

/**
 * The one way in which the catalogue changes, for the ERP's calls, an import and the demo alike: rows, the past of their prices, and the documents that
 * the desks see of them (law 25), in the caller's transaction, which was opened for writing and flushes what is answered. `before` is what the caller
 * found in this transaction. A dozen statements, however many rows.
 * @throws DomainError contradictory for a code that another active row has; badParameter for a supplier, level, product or service that there is not
 */
export async function writeCatalogue(
  tx: ClinicTransaction,
  by: CatalogueAuthor,
  changes: readonly CatalogueChange[],
): Promise<CatalogueEffect> {
  const sql = clinicSqlOf(tx);
  await demandSound(sql, changes);
  const standing = <K extends CatalogItemKind>(kind: K) =>
    changes.filter((change): change is CatalogueChange & ChangeOf<K> => change.kind === kind && change.after !== null);
  const rowsOf = <K extends CatalogItemKind>(kind: K) =>
    standing(kind).flatMap(({ after }) => (after ? [after as CatalogueRows[K]] : []));
  await putRows(sql, 'product', rowsOf('product'), by.seq);
  await putRows(sql, 'service', rowsOf('service'), by.seq);
  await putRows(sql, 'package', rowsOf('package'), by.seq);
  await putSupplies(
    sql,
    standing('service').flatMap(({ before, after }) =>
      after && !same(before?.examSupplies ?? [], after.examSupplies) ? [after] : [],
    ),
  );
  await putPackageItems(
    sql,
    standing('package').flatMap(({ before, after }) =>
      after && !same(before?.items ?? [], after.items) ? [after] : [],
    ),
  );
  for (const kind of ['product', 'service', 'package'] as const) {
    const ended = changes.filter((change) => change.kind === kind && change.after === null);
    await removeRows(
      sql,
      kind,
      ended.map(({ id }) => id),
      by,
    );
  }
  await addPrices(
    sql,
    changes.flatMap(({ kind, id, before, after }) =>
      after && after.price !== before?.price ? [{ kind, id, price: after.price }] : [],
    ),
    by,
  );
  return {
    rows: changes.map(({ kind, id, before, after }) => ({ table: kind, id, before, after })),
    writes: await projected(
      tx,
      changes.flatMap((change) => itemOf(change, by)),
    ),
  };
}

/** What the desks see after a change: of a removed row what it was, not to be picked any more. */
function itemOf(change: CatalogueChange, { now }: CatalogueAuthor): CatalogItem[] {
  const ended = { active: false, updateDateTime: now };
  switch (change.kind) {
    case 'product': {
      const row = change.after ?? (change.before && { ...change.before, ...ended });
      return row ? [catalogItemOfProduct(row)] : [];
    }
    case 'service': {
      const row = change.after ?? (change.before && { ...change.before, ...ended });
      return row ? [catalogItemOfService(row)] : [];
    }
    case 'package': {
      const row = change.after ?? (change.before && { ...change.before, ...ended });
      return row ? [catalogItemOfPackage(row)] : [];
    }
    default:
      return exhaustive(change);
  }
}

async function projected(tx: ClinicTransaction, items: readonly CatalogItem[]): Promise<readonly Write[]> {
  await tx.prefetch(items.map(({ _id }) => ({ collection: 'catalog', id: _id })));
  const overlay = new OverlayTx(tx.reader);
  for (const item of items) await overlay.put('catalog', item);
  return overlay.writes();
}
