import { randomUUID } from 'node:crypto';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import type { ClinicTransaction, Flushed } from '../ports/transaction.ts';
import { changeOf } from './catalogue-change.ts';
import { type CatalogueRows, catalogueRowsOf } from './catalogue-tables.ts';
import { writeCatalogue } from './catalogue-write.ts';
import { type ErpSettingRow, putSettings, settingHistoryID } from './erp-setting-rows.ts';

/** What is saved as a whole; what it names stands in it or is there already. */
export interface SavedCatalogue {
  readonly products?: readonly Product[];
  readonly services?: readonly Service[];
  readonly packages?: readonly Package[];
  /** Entries of the clinic's lists; new ones. */
  readonly settings?: readonly ErpSettingRow[];
}

/**
 * Saves products, services, packages and lists as they are, in a transaction of its own that nothing was opened in yet: rows and feed change together
 * (`writeCatalogue`), as one entry of the history.
 * @throws DomainError as `writeCatalogue` does
 */
export async function saveCatalogue(
  tx: ClinicTransaction,
  author: string,
  { products = [], services = [], packages = [], settings = [] }: SavedCatalogue,
): Promise<Flushed> {
  const opening = await tx.openForWriting({ commands: [], authors: [], hints: [] });
  const sql = clinicSqlOf(tx);
  const now = Math.floor(Date.now() / 1000);
  const seq = opening.seq + 1;
  const changed = async <K extends keyof CatalogueRows>(kind: K, rows: readonly CatalogueRows[K][]) => {
    const former = await catalogueRowsOf(
      sql,
      kind,
      rows.map(({ id }) => id),
    );
    return rows.map((after) => changeOf(kind, after.id, former.get(after.id)?.row ?? null, after));
  };
  const changes = [
    ...(await changed('product', products)),
    ...(await changed('service', services)),
    ...(await changed('package', packages)),
  ];
  const { rows, writes } = await writeCatalogue(tx, { author, now, seq }, changes);
  await putSettings(sql, settings, seq);
  const lists = settings.map(({ kind, setting }) => ({
    table: 'erp_setting',
    id: settingHistoryID(kind, setting.id),
    before: null,
    after: setting,
  }));
  return tx.flush([
    {
      uuid: randomUUID(),
      client: null,
      number: null,
      name: 'catalogue.save' satisfies Act,
      version: 1,
      args: changes.map(({ kind, id }) => `${kind}/${id}`),
      author,
      onBehalfOf: null,
      carrier: author,
      key: null,
      at: now,
      status: 'applied',
      code: CODE.success,
      message: '',
      detail: {},
      writes,
      rows: [...rows, ...lists],
    },
  ]);
}
