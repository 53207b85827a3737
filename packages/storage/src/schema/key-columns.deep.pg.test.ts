import { COLLECTION_NAMES, kindOf, storeName } from '@vetloom/domain/kinds.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { keyColumn } from './document-schema.ts';

let here: TestDatabase;
beforeAll(async () => {
  here = await migratedDatabase();
});
afterAll(() => here.close());

const inDatabase = <T>(work: (client: pg.Client) => Promise<T>) => withClient(here.url, work);

/** How the partitions' key columns are worked out, by partition and column. */
const expressions = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ place: string; expression: string }>(
      `SELECT c.relname || ' ' || quote_ident(a.attname) AS place, pg_get_expr(d.adbin, c.oid) AS expression FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attgenerated = 's' JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relnamespace = 'vetloom'::regnamespace AND c.relispartition`,
    );
    return new Map(rows.map(({ place, expression }) => [place, expression]));
  });
const isEmpty = (expression: string | undefined) => expression === undefined || expression.startsWith('NULL');
/** Before PostgreSQL 17 an expression can't be changed, so every partition has all of them. */
const partitionsDiffer = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    return (rows[0]?.version ?? 0) >= 170_000;
  });

describe('a key column of documents', () => {
  it('is worked out wherever an index or a list of open work goes by it', async () => {
    const found = await expressions();
    const empty = COLLECTION_NAMES.flatMap((collection) => {
      const { indexes, work } = kindOf(collection);
      const fields = [
        ...Object.values(indexes).flat(),
        ...(work ? [[work.time, 'number'] as const, [work.packBy, 'text'] as const] : []),
        ...(work?.open ? [[work.open.field, 'number'] as const] : []),
      ];
      const partition = `document_${storeName(collection)}`.toLowerCase();
      return fields
        .map((field) => `${partition} ${keyColumn(field).replace(/^"([a-z_]+)"$/, '$1')}`)
        .filter((place) => isEmpty(found.get(place)));
    });
    expect(empty).toEqual([]);
  });

  it('is worked out for documents that may have the field without an index, and for no others', async () => {
    const found = await expressions();
    expect(isEmpty(found.get('document_receipt "n_createDateTime"'))).toBe(false);
    expect(isEmpty(found.get('document_pet "n_dischargeDateTime"'))).toBe(await partitionsDiffer());
  });

  it('that was empty is filled by the start of a version whose documents have the field', async () => {
    if (!(await partitionsDiffer())) return;
    const db = await openDatabase({ url: here.url });
    await db.system.createClinic({ id: 'demo', name: 'demo' });
    await db.maintenance.bulkLoad('demo', [{ _id: '/pet/1', collection: 'pet', ...{ userID: '/user/1' } }]);
    await db.close();
    await inDatabase((client) =>
      client.query('ALTER TABLE vetloom.document_pet ALTER COLUMN "t_userID" SET EXPRESSION AS (NULL)'),
    );
    const again = await openDatabase({ url: here.url });
    const pets = await again.readClinic('demo', (tx) => tx.reader.query('pet', 'byOwner', { equals: ['/user/1'] }));
    expect(pets.map(({ _id }) => _id)).toEqual(['/pet/1']);
    await again.close();
  });
});
